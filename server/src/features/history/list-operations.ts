import type { AutomationRef, listOperations as endpoint, Operation } from "@funil/contract/records/history"
import { type Page, page } from "@funil/contract/shared/paging"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { column } from "../../nouns/noun.ts"
import type { Setting, Settings } from "../../nouns/store/setting-definition.ts"
import type { TrashSource, TrashSources } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { automationOf } from "./change-read.ts"
import { canBeUndone, type UndoSummary, undoSummary, undoableUntil, undoingOf } from "./operation-queries.ts"

type Query = z.output<typeof endpoint.query>
type Counts = Operation["counts"]

/** The sources of record names in the list of operations. */
interface NameSources {
  readonly sources: TrashSources
  readonly settings: Settings
}

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
  undone_by: UndoSummary | null
  total: number
}

type OperationCount = Counts[number] & { operation_id: string; record_id: string | null }

/**
 * Returns the account's operations, newest first. Without the right to all, returns the caller's
 * own.
 */
export async function listOperations(
  ctx: Permitted<"operation.read">,
  names: NameSources,
  query: Query,
): Promise<Page<Operation>> {
  const { user_id, entity, per_page } = query
  const isMine =
    scopeFor(ctx, "operation.read") === "all" ? sql`true` : sql`o.user_id = ${ctx.user?.id ?? null}`
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      select o.id, o.kind, o.source, ${userRefOf(tx, "o")} as "user", ${automationOf(tx, "o")} as automation, o.token_name as token, o.created_at, o.undoes,
        ${canBeUndone(tx, "o")} as is_reversible, ${undoableUntil("o")} as undoable_until,
        ${undoSummary(tx, undoingOf(tx, "o"))} as undone_by, count(*) over ()::int as total
      from operations o
      where o.account_id = ${tx.accountId} and ${isMine}
        and ${user_id === undefined ? sql`true` : sql`o.user_id = ${user_id}`}
        and ${entity === undefined ? sql`true` : sql`starts_with(o.kind, ${`${entity}.`})`}
      order by o.created_at desc, o.id desc
      limit ${per_page} offset ${(query.page - 1) * per_page}
    `.execute(tx.db)
    const counts = await countsOf(
      tx,
      names,
      rows.map(({ id }) => id),
    )
    return page(
      rows.map((row) => viewOf(row, counts.get(row.id) ?? [])),
      rows[0]?.total ?? 0,
      query,
    )
  })
}

/** Returns the names of a noun's visible records by id, trashed ones too. */
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

/**
 * Returns the settings that operations name. Goals and saved filters stay unnamed, because most
 * filters are personal.
 */
function namedSettings(settings: Settings) {
  return Object.entries<Setting>(settings).flatMap(([entity, { table, label }]) =>
    label === undefined ? [] : [[entity, { table, name: column(label) }] as const],
  )
}

async function countsOf(
  tx: Tx,
  { sources, settings }: NameSources,
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const { rows } = await sql<Omit<OperationCount, "name">>`
    select operation_id, entity, action, count(*)::int as count,
      case when count(*) = 1 then min(record_id::text) end as record_id
    from changes
    where account_id = ${tx.accountId} and operation_id = any(${ids}::uuid[])
    group by operation_id, entity, action order by min(id::text)
  `.execute(tx.db)
  const names = new Map<string, string>()
  const readsAll = scopeFor(tx, "operation.read") === "all"
  for (const [entity, source] of [...sources, ...namedSettings(settings)]) {
    // A webhook's address is secret, and the caller may have lost the right to webhooks.
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
