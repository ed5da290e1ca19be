import type { KeptPart } from "@funil/contract/keep"
import { type RawBuilder, sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { placeOf } from "../../platform/outbox/since.ts"
import { type LedgerEvent, record } from "../../platform/ledger/record.ts"
import { recountSumsOf } from "../deals/recount-totals.ts"
import { pipelineAudience } from "../pipelines/pipeline-state.ts"

/** One of what plans limit, outside the trash. */
export interface LimitedItem {
  readonly id: string
  readonly name: string
  readonly archived_at: Date | null
}

interface Part {
  readonly event: LedgerEvent
  /** Which of them come first. */
  readonly order: RawBuilder<unknown>
  readonly audience?: typeof pipelineAudience
  /** What coming back sets beside. */
  readonly back?: (tx: Tx) => Promise<RawBuilder<unknown>>
  /** What follows from their coming or going. */
  readonly after?: (tx: Tx, names: readonly string[]) => Promise<void>
}

const byAge = sql`created_at, id`

const parts: Readonly<Record<KeptPart, Part>> = {
  pipelines: { event: "pipeline.updated", order: sql`position, id`, audience: pipelineAudience },
  custom_fields: { event: "custom_field.updated", order: byAge, after: recountSums },
  // What came to its time meanwhile is not made up for.
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

/** Columns that sum one of the fields sum the amount while it is away. */
async function recountSums(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await recountSumsOf(tx, name)
}

/** Takes the locks of all that plans limit, which come before the account's. */
export function lockLimited(tx: Tx): void {
  for (const part of Object.keys(parts))
    send(
      tx,
      sql`select from ${sql.table(part)} where account_id = ${tx.accountId} order by id for no key update`,
    )
}

/** All of a part, archived or not, in the order in which they stay. */
export async function listLimited(tx: Tx, part: KeptPart): Promise<LimitedItem[]> {
  const { rows } = await sql<LimitedItem>`
    select id, name, archived_at from ${sql.table(part)}
    where account_id = ${tx.accountId} and deleted_at is null order by ${parts[part].order}
  `.execute(tx.db)
  return rows
}

/** Has just these of a part be active: the others are archived, and those that were come back. */
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
