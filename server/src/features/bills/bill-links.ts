import { sql } from "kysely"
import type { RecordChange } from "../../nouns/store/stored-row.ts"
import { visibleOf } from "../../nouns/targets.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"

/** The records that a bill can link. */
const subjects = [
  ["deal_id", "deal", "deals"],
  ["contact_id", "contact", "contacts"],
  ["company_id", "company", "companies"],
] as const
type Subject = (typeof subjects)[number][0]

type About = Record<Subject, string | null>
type Linking = About & { user_id: string | null }

/**
 * Throws 422 for a new link to a record that is missing, in the trash or out of the caller's sight.
 * Every active user can be responsible for a bill, visitors too.
 */
export async function requireBillLinks(
  tx: Tx,
  before: Linking | null,
  sent: Partial<Linking>,
): Promise<void> {
  for (const [name, entity] of subjects) {
    const wanted = sent[name]
    if (!wanted || wanted === before?.[name]) continue
    const found = visibleOf(tx, entity, { columns: sql`target.id`, ids: sql`${wanted}` })
    const { rows } = await sql`${found}`.execute(tx.db)
    if (rows.length === 0) throw invalid(name, "not_found")
  }
  const { user_id } = sent
  if (user_id && user_id !== before?.user_id) await requireEligibleUser(tx, user_id, "user_id", "bill")
}

/**
 * Keeps links to records in the trash. Answers show them as null, so a null in the body doesn't
 * clear them.
 */
export async function hiddenLinksKept<T extends Partial<About>>(tx: Tx, before: About, patch: T): Promise<T> {
  const cleared = subjects.filter(([name]) => patch[name] === null && before[name] !== null)
  if (cleared.length === 0) return patch
  const { rows } = await sql<{ name: string }>`${sql.join(
    cleared.map(
      ([name, , table]) => sql`
        select ${name}::text as name from ${sql.table(table)} t
        where t.account_id = ${tx.accountId} and t.id = ${before[name]} and t.deleted_at is null`,
    ),
    sql` union all `,
  )}`.execute(tx.db)
  const shown = new Set(rows.map(({ name }) => name))
  const kept = cleared.filter(([name]) => !shown.has(name)).map(([name]) => [name, before[name]])
  return { ...patch, ...Object.fromEntries(kept) }
}

/** Removes links to records that were purged, for an undo. */
export async function withoutGoneLinks<R extends About>(
  tx: Tx,
  changes: readonly RecordChange<R>[],
): Promise<RecordChange<R>[]> {
  const known = await existing(
    tx,
    changes.map(({ patch }) => patch),
  )
  return changes.map((change) => {
    const { patch } = change
    const gone = subjects.filter(([name]) => patch[name] && !known.has(patch[name]))
    return { ...change, patch: { ...patch, ...Object.fromEntries(gone.map(([name]) => [name, null])) } }
  })
}

/** Reads which linked records still exist, in the trash or not. */
async function existing(tx: Tx, patches: readonly Partial<About>[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const [name, , table] of subjects) {
    const ids = patches.flatMap((patch) => patch[name] ?? [])
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
    `.execute(tx.db)
    for (const { id } of rows) found.add(id)
  }
  return found
}
