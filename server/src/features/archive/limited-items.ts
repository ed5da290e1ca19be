import type { KeptPart } from "@funil/contract/account/keep"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import { type LedgerEvent, record } from "../../platform/ledger/record.ts"
import { placeOf } from "../../platform/outbox/outbox-batch.ts"
import { recountSumsOf } from "../deals/stage-totals.ts"
import { pipelineAudience } from "../pipelines/pipeline-queries.ts"

/** An item that plans limit, outside the trash. */
export interface LimitedItem {
  readonly id: string
  readonly name: string
  readonly archived_at: Date | null
}

interface Part {
  readonly event: LedgerEvent
  /** The order in which items stay. */
  readonly order: RawBuilder<unknown>
  readonly audience?: typeof pipelineAudience
  /** The columns that restoring sets besides. */
  readonly back?: (tx: Tx) => Promise<RawBuilder<unknown>>
  /** Runs after items are archived or restored. */
  readonly after?: (tx: Tx, names: readonly string[]) => Promise<void>
}

const byAge = sql`created_at, id`

const parts: Readonly<Record<KeptPart, Part>> = {
  pipelines: { event: "pipeline.updated", order: sql`position, id`, audience: pipelineAudience },
  custom_fields: { event: "custom_field.updated", order: byAge, after: recountSums },
  // An automation does not catch up on what came due while it was archived.
  workflows: {
    event: "workflow.updated",
    order: byAge,
    back: async (tx) => {
      const place = await placeOf(tx)
      return sql`, enabled_at = case when enabled then ${tx.now()}::timestamptz else enabled_at end,
        enabled_tx = case when enabled then ${place}::xid8 else enabled_tx end`
    },
  },
  forms: { event: "form.updated", order: byAge },
}

/** Locks all items that plans limit. Take these locks before the account's. */
export function lockLimited(tx: Tx): void {
  for (const part of Object.keys(parts))
    send(
      tx,
      sql`select from ${sql.table(part)} where account_id = ${tx.accountId} order by id for no key update`,
    )
}

/** Lists all items of a part, archived or not, in the order in which they stay. */
export async function listLimited(tx: Tx, part: KeptPart): Promise<LimitedItem[]> {
  const { rows } = await sql<LimitedItem>`
    select id, name, archived_at from ${sql.table(part)}
    where account_id = ${tx.accountId} and deleted_at is null order by ${parts[part].order}
  `.execute(tx.db)
  return rows
}

/** Makes exactly these items of a part active: archives the others and restores these. */
export async function setActive(
  tx: Tx,
  part: KeptPart,
  { items, active }: { readonly items: readonly LimitedItem[]; readonly active: ReadonlySet<string> },
): Promise<void> {
  const gone = items.filter(({ id, archived_at }) => !active.has(id) && archived_at === null)
  const back = items.filter(({ id, archived_at }) => active.has(id) && archived_at !== null)
  await write(tx, part, { items: gone, archived_at: tx.now() })
  await write(tx, part, { items: back, archived_at: null })
  const moved = [...gone, ...back].map(({ name }) => name)
  if (moved.length > 0) await parts[part].after?.(tx, moved)
}

async function write(
  tx: Tx,
  part: KeptPart,
  { items, archived_at }: { readonly items: readonly LimitedItem[]; readonly archived_at: Date | null },
): Promise<void> {
  if (items.length === 0) return
  const { event, audience, back } = parts[part]
  const more = archived_at ? sql`` : ((await back?.(tx)) ?? sql``)
  await sql`
    update ${sql.table(part)} set archived_at = ${archived_at}, updated_at = ${tx.now()}, version = version + 1 ${more}
    where account_id = ${tx.accountId} and id = any(${items.map(({ id }) => id)}::uuid[])
  `.execute(tx.db)
  for (const { id, archived_at: was } of items)
    record(tx, {
      event,
      id,
      before: { archived_at: was?.toISOString() ?? null },
      after: { archived_at: archived_at?.toISOString() ?? null },
      reversible: false,
      ...(audience && { audience: audience(id) }),
    })
}

/** Columns that sum an archived field sum the amount instead. */
async function recountSums(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await recountSumsOf(tx, name)
}
