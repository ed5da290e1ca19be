import type { DealReturn, ReturnOutcome } from "@funil/contract/forms/returns"
import { sql } from "kysely"
import { dealScope } from "../../../nouns/deal/deal-noun.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { notFound } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { fileView } from "../../files/file-view.ts"
import { readFiles } from "../../files/files.ts"
import { findReturn, readReturnItems, type ReturnRow } from "./return-queries.ts"
import { returnPath } from "./return-url.ts"

/** The address of the form's page, even if the form is in the trash. */
async function addressOf(tx: Tx, { form_id }: ReturnRow) {
  const { rows } = await sql<{ domain: string; slug: string }>`
    select a.domain, f.slug from returns_forms f join accounts a on a.account_id = ${tx.accountId}
    where f.account_id = ${tx.accountId} and f.id = ${form_id}
  `.execute(tx.db)
  return rows[0] ?? { domain: "", slug: "" }
}

async function photosOf(tx: Tx, ids: readonly string[]) {
  const rows = await readFiles(tx, sql`f.id = any(${[...ids]}::uuid[]) and f.deleted_at is null`)
  return new Map(
    rows.map((row) => {
      const { user: _, ...photo } = fileView(tx, row)
      return [row.id, photo] as const
    }),
  )
}

/** Returns the return request of a deal. */
export async function getDealReturn(ctx: Permitted<"deal.read">, dealId: string): Promise<DealReturn> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      select from deals d where d.account_id = ${tx.accountId} and d.id = ${dealId} and d.deleted_at is null
        and ${dealScope(tx, "deal.read")}
    `.execute(tx.db)
    const found = rows.length > 0 ? await readDealReturn(tx, dealId) : null
    if (!found) throw notFound()
    return found
  })
}

/** Returns the return request of a deal that the caller sees, or null if it has none. */
export async function readDealReturn(tx: Tx, dealId: string): Promise<DealReturn | null> {
  const row = await findReturn(tx, { deal_id: dealId })
  if (!row) return null
  const items = await readReturnItems(tx, row.id)
  const photos = await photosOf(
    tx,
    items.flatMap(({ files }) => files),
  )
  const { id, protocol, platform, order_number, due_date, cancelled_at, replaced_by, created_at } = row
  return {
    id,
    protocol,
    platform,
    order_number,
    url: `${tx.services.config.publicUrl}${returnPath(tx, id, await addressOf(tx, row))}`,
    items: items.map(({ position: _, item_id: __, files, outcome, ...item }) => ({
      ...item,
      // The table accepts only the outcomes that the form offers.
      outcome: outcome as ReturnOutcome,
      photos: files.flatMap((file) => photos.get(file) ?? []),
    })),
    due_date,
    cancelled_at: cancelled_at?.toISOString() ?? null,
    replaced_by,
    created_at: created_at.toISOString(),
  }
}
