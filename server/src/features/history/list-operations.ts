import type { AutomationRef, listOperations as endpoint, Operation } from "@funil/contract/history"
import { type Page, page } from "@funil/contract/shared/paging"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { column } from "../../nouns/names.ts"
import type { TrashSource, TrashSources } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import { automationOf } from "./automation-of.ts"
import { canBeUndone, type ToldUndoing, toldUndoing, undoableUntil, undoingOf } from "./operation-queries.ts"

type Query = z.output<typeof endpoint.query>
type Counts = Operation["counts"]

/** Settings of an account, which have no trash. Saved filters stay unnamed: most are personal. */
const configured = [
  ["custom_field", { table: "custom_fields", name: column("label") }],
  ["pipeline", { table: "pipelines", name: column("name") }],
  ["stage", { table: "stages", name: column("name") }],
  ["task_type", { table: "task_types", name: column("name") }],
  ["workflow", { table: "workflows", name: column("name") }],
  ["returns_form", { table: "returns_forms", name: column("name") }],
  ["form", { table: "forms", name: column("name") }],
  ["webhook", { table: "webhooks", name: column("url") }],
] as const

interface Row {
  id: string
  kind: string
  source: string
  user: UserRef | null
  automation: AutomationRef | null
  token: string | null
  created_at: Date
  undoes: string | null
  is_reversible: boolean
  undoable_until: Date
  undone_by: ToldUndoing | null
  total: number
}

type Counted = Counts[number] & { operation_id: string; record_id: string | null }

/** The names of a noun's records that the caller may see, by id, those in the trash included. */
async function namesOf(
  tx: Tx,
  { table, name, scope }: Pick<TrashSource, "table" | "name"> & Partial<Pick<TrashSource, "scope">>,
  ids: readonly string[],
): Promise<[id: string, name: string][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, ${name(tx, "t")} as name from ${sql.table(table)} t
    where t.account_id = ${tx.accountId} and t.id = any(${ids}::uuid[]) and ${scope ? scope(tx, "t") : sql`true`}
  `.execute(tx.db)
  return rows.map(({ id, name }) => [id, name])
}

async function countsOf(tx: Tx, sources: TrashSources, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Omit<Counted, "name">>`
    select operation_id, entity, action, count(*)::int as count,
      case when count(*) = 1 then min(record_id::text) end as record_id
    from changes
    where account_id = ${tx.accountId} and operation_id = any(${ids}::uuid[])
    group by operation_id, entity, action order by min(id::text)
  `.execute(tx.db)
  const names = new Map<string, string>()
  const readsAll = scopeFor(tx, "operation.read") === "all"
  for (const [entity, source] of [...sources, ...configured]) {
    // Its address is a secret that the right to webhooks may have taken away since.
    if (entity === "webhook" && !readsAll) continue
    const alone = rows.flatMap((row) => (row.entity === entity && row.record_id ? [row.record_id] : []))
    if (alone.length === 0) continue
    for (const [id, name] of await namesOf(tx, source, alone)) names.set(id, name)
  }
  const counts = new Map<string, Counts>()
  for (const { operation_id, record_id, ...count } of rows) {
    const name = (record_id && names.get(record_id)) ?? null
    counts.set(operation_id, [...(counts.get(operation_id) ?? []), { ...count, name }])
  }
  return counts
}

function viewOf({ total: _, is_reversible, ...row }: Row, counts: Counts): Operation {
  const { undone_by } = row
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    counts,
    undo_token: is_reversible ? row.id : null,
    undoable_until: is_reversible ? row.undoable_until.toISOString() : null,
    undone_by: undone_by && { ...undone_by, created_at: new Date(undone_by.created_at).toISOString() },
  }
}

/** The account's operations, newest first; without the right to all of them, the caller's own. */
export async function listOperations(
  ctx: Context,
  sources: TrashSources,
  query: Query,
): Promise<Page<Operation>> {
  requireCan(ctx, "operation.read")
  const { user_id, entity, per_page } = query
  const isMine =
    scopeFor(ctx, "operation.read") === "all" ? sql`true` : sql`o.user_id = ${ctx.user?.id ?? null}`
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      select o.id, o.kind, o.source, ${userRefOf(tx, "o")} as "user", ${automationOf(tx, "o")} as automation, o.token_name as token, o.created_at, o.undoes,
        ${canBeUndone(tx, "o")} as is_reversible, ${undoableUntil("o")} as undoable_until,
        ${toldUndoing(tx, undoingOf(tx, "o"))} as undone_by, count(*) over ()::int as total
      from operations o
      where o.account_id = ${tx.accountId} and ${isMine}
        and ${user_id === undefined ? sql`true` : sql`o.user_id = ${user_id}`}
        and ${entity === undefined ? sql`true` : sql`starts_with(o.kind, ${`${entity}.`})`}
      order by o.created_at desc, o.id desc
      limit ${per_page} offset ${(query.page - 1) * per_page}
    `.execute(tx.db)
    const counts = await countsOf(
      tx,
      sources,
      rows.map(({ id }) => id),
    )
    return page(
      rows.map((row) => viewOf(row, counts.get(row.id) ?? [])),
      rows[0]?.total ?? 0,
      query,
    )
  })
}
