import { sql } from "kysely"
import type { Services } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

export interface LeadRow {
  hash: string
  email: string
  domain: string | null
  details: Record<string, string>
  campaign: Record<string, string>
}

// Leads belong to no account yet; whoever has the hash may go on with one.

export async function insertLead(services: Services, lead: Omit<LeadRow, "details">): Promise<void> {
  const now = services.now()
  await sql`
    insert into leads (hash, email, domain, campaign, created_at, updated_at)
    values (${lead.hash}, ${lead.email}, ${lead.domain}, ${JSON.stringify(lead.campaign)}, ${now}, ${now})
  `.execute(services.database.app)
}

/** Adds details to a lead; undefined when there is none of this hash. */
export async function mergeLead(
  services: Services,
  hash: string,
  { domain, details }: { domain: string | undefined; details: LeadRow["details"] },
): Promise<LeadRow | undefined> {
  const { rows } = await sql<LeadRow>`
    update leads set domain = coalesce(${domain ?? null}, domain), details = details || ${JSON.stringify(details)}::jsonb,
      updated_at = ${services.now()}
    where hash = ${hash} returning hash, email, domain, details, campaign
  `.execute(services.database.app)
  return rows[0]
}

/** Takes the lead that becomes an account. */
export async function takeLead(tx: Tx, hash: string): Promise<LeadRow | undefined> {
  const { rows } = await sql<LeadRow>`
    delete from leads where hash = ${hash} returning hash, email, domain, details, campaign
  `.execute(tx.db)
  return rows[0]
}
