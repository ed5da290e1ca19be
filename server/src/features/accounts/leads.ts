import { randomBytes } from "node:crypto"
import type {
  createLead as createEndpoint,
  updateLead as updateEndpoint,
} from "@funil/contract/account/sign-up"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { notFound } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** Stores a visitor who began to sign up, with the campaign data of the visit. */
export async function createLead(
  services: Services,
  { email, domain, ...campaign }: z.output<typeof createEndpoint.body>,
): Promise<CallAnswer<typeof createEndpoint>> {
  const lead = { hash: randomBytes(32).toString("base64url"), email, domain: domain ?? null }
  await insertLead(services, { ...lead, campaign })
  return lead
}

export async function updateLead(
  services: Services,
  hash: string,
  { domain, ...details }: z.output<typeof updateEndpoint.body>,
): Promise<CallAnswer<typeof updateEndpoint>> {
  const lead = await mergeLead(services, hash, { domain, details })
  if (!lead) throw notFound()
  return { hash: lead.hash, email: lead.email, domain: lead.domain }
}

interface LeadRow {
  hash: string
  email: string
  domain: string | null
  details: Record<string, string>
  campaign: Record<string, string>
}

// Leads belong to no account yet. Any visitor with the hash may continue one.

async function insertLead(services: Services, lead: Omit<LeadRow, "details">): Promise<void> {
  const now = services.now()
  await sql`
    insert into leads (hash, email, domain, campaign, created_at, updated_at)
    values (${lead.hash}, ${lead.email}, ${lead.domain}, ${JSON.stringify(lead.campaign)}, ${now}, ${now})
  `.execute(services.database.app)
}

/** Adds details to a lead. Returns undefined for an unknown hash. */
async function mergeLead(
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

/** Deletes and returns the lead that becomes an account. */
export async function takeLead(tx: Tx, hash: string): Promise<LeadRow | undefined> {
  const { rows } = await sql<LeadRow>`
    delete from leads where hash = ${hash} returning hash, email, domain, details, campaign
  `.execute(tx.db)
  return rows[0]
}
