import { sql } from "kysely"
import type { RecordChange } from "../../nouns/stored-row.ts"
import { visibleOf } from "../../nouns/target-visibility.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** What a bill may be about. */
const subjects = [
  ["deal_id", "deal", "deals"],
  ["contact_id", "contact", "contacts"],
  ["company_id", "company", "companies"],
] as const
type Subject = (typeof subjects)[number][0]

type About = Record<Subject, string | null>
type Linking = About & { user_id: string | null }

/**
 * Ends with 422 for a new link to what does not exist, lies in the trash or the caller can't see. Anybody may look after a bill, the
 * accountant who only visits too.
 */
export async function requireBillLinks(
  tx: Tx,
  before: Linking | null,
  sent: Partial<Linking>,
): Promise<void> {
  for (const [name, entity] of [...subjects, ["user_id", "user"] as const]) {
    const wanted = sent[name]
    if (!wanted || wanted === before?.[name]) continue
    const found = visibleOf(tx, entity, { columns: sql`target.id`, ids: sql`${wanted}` })
    const { rows } = await sql`${found}`.execute(tx.db)
    if (rows.length === 0) throw invalid(name, "not_found")
  }
}

/**
 * What a body means for the links: a record in the trash was shown as none, so none that is sent back leaves it alone.
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

/** What an undo writes back: what was deleted for good since is no link any more. */
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

/** The records that the patches lead to and that still exist, in the trash or out of it. */
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
