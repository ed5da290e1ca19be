import type { Language } from "@funil/contract/account/accounts"
import { can } from "@funil/contract/account/permissions"
import type { ImportOptions, ImportProblem, OpenQuestion } from "@funil/contract/data/imports"
import { maxMigrationFiles } from "@funil/contract/data/migrations"
import { entities, type Entity } from "@funil/contract/shared/entities"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { nounOf } from "../../nouns/nouns.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { type FieldProblem, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Claim } from "../../platform/jobs/fair-queue-claim.ts"
import type { ImportPlan } from "./columns/import-columns.ts"
import type { SurveyResult } from "./columns/survey.ts"

/** A stored import. */
export interface ImportRow {
  id: string
  user_id: string
  entity: Entity
  language: Language
  status: "queued" | "running" | "done" | "failed" | "cancelled"
  file_name: string
  /** A path in the data folder. */
  file_path: string
  size: number
  sha256: string
  options: ImportOptions
  plan: ImportPlan
  /** Null if an earlier version queued the import. */
  total: number | null
  done: number
  /** The byte after the last done row; 0 to read the file from its start. */
  read_to: number
  created: number
  updated: number
  skipped: number
  failed: number
  incomplete: number
  linked: number
  duplicates: number
  /** Null without open questions. */
  unsettled: OpenQuestion | null
  problem: ImportProblem | null
  problem_line: number | null
  operation_id: string
  /** The migration of the import; null for a single import. */
  move_id: string | null
  /** The API token that started the import. */
  token_name: string | null
  created_at: Date
  finished_at: Date | null
}

/** An import with its state in the ledger and the queue. */
export interface WholeImport extends ImportRow {
  /** Null if the import has ended or is held. */
  next_at: Date | null
  user: UserRef | null
  /** Whether the import wrote something less than 30 days ago and can be undone. */
  undoable: boolean
  undone: boolean
  /** The number of the account's earlier imports that are still running or waiting. */
  before: number
  count: number
}

/** The counts of a batch, added to the import's. */
export type Tally = Pick<
  ImportRow,
  "done" | "created" | "updated" | "skipped" | "failed" | "incomplete" | "linked" | "duplicates"
>

export interface Refusal {
  readonly row: number
  readonly cells: readonly string[]
  /** The row was imported without the cells that the problems name. */
  readonly is_in: boolean
  readonly problems: readonly ({ readonly field: string } & FieldProblem)[]
}

const maxRefusals = 50_000
/** The most characters of a cell that a spreadsheet shows. */
const maxCellLength = 32_000

/** Queues an import. Holds the import of a migration until the migration starts. */
export async function insertImport(
  tx: Tx,
  row: Omit<ImportRow, keyof Tally | "read_to" | "problem" | "problem_line" | "token_name" | "finished_at">,
): Promise<void> {
  const { options, plan, unsettled, ...plain } = row
  const json = {
    options: JSON.stringify(options),
    plan: JSON.stringify(plan),
    unsettled: unsettled && JSON.stringify(unsettled),
  }
  await tx.db
    .insertInto("imports")
    .values({
      account_id: tx.accountId,
      ...plain,
      ...json,
      token_name: tx.token?.name ?? null,
      next_at: row.move_id ? null : row.created_at,
    })
    .execute()
  if (!row.move_id) tx.news.add("imports")
}

/** Queues the imports of a migration in the order in which they were added. */
export async function releaseImports(tx: Tx, moveId: string): Promise<void> {
  await sql`
    update imports set next_at = ${tx.now()}::timestamptz
    where account_id = ${tx.accountId} and move_id = ${moveId} and status = 'queued' and next_at is null
  `.execute(tx.db)
  tx.news.add("imports")
}

/** Reads the imports of migrations, in the order in which they were added. */
export async function readImportsOfMigrations(
  tx: Tx,
  migrationIds: readonly string[],
): Promise<WholeImport[]> {
  if (migrationIds.length === 0) return []
  return readImports(tx, {
    migrationIds,
    limit: maxMigrationFiles * migrationIds.length,
    isOldestFirst: true,
  })
}

/** Marks a claimed import as running. */
export async function beginImport(
  tx: Tx,
  { id, lease }: Pick<Claim, "id" | "lease">,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    update imports set status = 'running' where account_id = ${tx.accountId} and id = ${id} and lease = ${lease} returning *
  `.execute(tx.db)
  return rows[0]
}

interface ImportQuery {
  readonly id?: string
  readonly migrationIds?: readonly string[]
  readonly limit?: number
  readonly offset?: number
  readonly isOldestFirst?: boolean
}

/**
 * Reads a page of imports, the import with the id, or the imports of migrations. Newest first by
 * default.
 */
export async function readImports(
  tx: Tx,
  { id, migrationIds, limit = 1, offset = 0, isOldestFirst = false }: ImportQuery,
): Promise<WholeImport[]> {
  const { rows } = await sql<WholeImport>`
    select i.*, count(*) over ()::int as count,
      ${userRefOf(tx, "i")} as "user",
      exists (select from operations o where o.account_id = ${tx.accountId} and o.id = i.operation_id
        and o.created_at > ${tx.now()}::timestamptz - interval '30 days') as undoable,
      exists (select from operations o where o.account_id = ${tx.accountId} and o.undoes = i.operation_id) as undone,
      (select count(*)::int from imports b where b.account_id = ${tx.accountId} and b.next_at is not null and b.id < i.id) as before
    from imports i
    where i.account_id = ${tx.accountId} and ${importScope(tx)} and (${id ?? null}::uuid is null or i.id = ${id ?? null})
      and ${migrationIds ? sql`i.move_id = any(${[...migrationIds]}::uuid[])` : sql`true`}
    order by i.id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}
  `.execute(tx.db)
  return rows
}

export async function visibleImport(tx: Tx, id: string): Promise<WholeImport> {
  const [row] = await readImports(tx, { id })
  if (!row) throw notFound()
  return row
}

/** Stores the survey of the file. */
export async function updateSurvey(
  tx: Tx,
  id: string,
  { total, plan, unsettled }: SurveyResult,
): Promise<void> {
  await tx.db
    .updateTable("imports")
    .set({ total, plan: JSON.stringify(plan), unsettled: unsettled && JSON.stringify(unsettled) })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", id)
    .execute()
}

type Ending = Pick<ImportRow, "status"> & Partial<Pick<ImportRow, "problem" | "problem_line">>

/**
 * Ends an import. With a lease, only for the worker that holds it. Returns undefined if it had
 * ended or another worker has it.
 */
export async function endImport(
  tx: Tx,
  id: string,
  { status, problem = null, problem_line = null }: Ending,
  lease: string | null = null,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    update imports set status = ${status}, problem = ${problem}, problem_line = ${problem_line}, finished_at = ${tx.now()},
      next_at = null, lease = null
    where account_id = ${tx.accountId} and id = ${id} and finished_at is null and (${lease}::uuid is null or lease = ${lease})
    returning *
  `.execute(tx.db)
  return rows[0]
}

interface Step {
  /** The number of rows done before. */
  readonly from: number
  /** The byte after the last row. */
  readonly end: number
  readonly tally: Tally
}

/**
 * Adds a batch to an import at the batch's start position. Returns false if the position differs: a
 * user cancelled the import or another process overtook this one.
 */
export async function addTally(tx: Tx, id: string, { from, end, tally }: Step): Promise<boolean> {
  const { rows } = await sql`
    update imports set done = done + ${tally.done}, created = created + ${tally.created}, updated = updated + ${tally.updated},
      skipped = skipped + ${tally.skipped}, failed = failed + ${tally.failed}, incomplete = incomplete + ${tally.incomplete}, linked = linked + ${tally.linked},
      duplicates = duplicates + ${tally.duplicates}, read_to = ${end}
    where account_id = ${tx.accountId} and id = ${id} and status = 'running' and done = ${from} returning 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Stores the report, at most 50,000 rows of an import. */
export async function insertRefusals(tx: Tx, id: string, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map(({ row, problems, cells, is_in }) => ({
    row,
    is_in,
    problems,
    cells: cells.map((cell) => cell.replaceAll("\0", "").toWellFormed().slice(0, maxCellLength)),
  }))
  await sql`
    insert into import_refusals (account_id, import_id, row, problems, cells, is_in)
    select a.account_id, ${id}::uuid, r.row, r.problems, r.cells, r.is_in
    from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row int, problems jsonb, cells jsonb, is_in boolean)
    where a.account_id = ${tx.accountId}
      and (select failed + incomplete from imports where account_id = ${tx.accountId} and id = ${id}) <= ${maxRefusals}
    on conflict do nothing
  `.execute(tx.db)
}

interface ReportPage {
  /** Rows imported without some cells, instead of rejected rows. */
  readonly isIn: boolean
  readonly after: number
  readonly limit: number
}

/** Returns a page of the report, after a row. */
export async function readRefusals(
  tx: Tx,
  id: string,
  { isIn, after, limit }: ReportPage,
): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    select row, problems, cells, is_in from import_refusals
    where account_id = ${tx.accountId} and import_id = ${id} and is_in = ${isIn} and row > ${after} order by row limit ${limit}
  `.execute(tx.db)
  return rows
}

/** Returns the keys that an earlier batch of the dry run created. */
export async function seenKeys(tx: Tx, id: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select key from import_keys where account_id = ${tx.accountId} and import_id = ${id} and key = any(${[...keys]}::text[])
  `.execute(tx.db)
  return new Set(rows.map(({ key }) => key))
}

export async function insertKeys(tx: Tx, id: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into import_keys (account_id, import_id, key)
    select a.account_id, ${id}::uuid, k.key from accounts a, unnest(${[...keys]}::text[]) as k (key)
    where a.account_id = ${tx.accountId}
    on conflict do nothing
  `.execute(tx.db)
}

export async function deleteKeys(tx: Tx, id: string): Promise<void> {
  await sql`delete from import_keys where account_id = ${tx.accountId} and import_id = ${id}`.execute(tx.db)
}

/**
 * The condition on imports (alias `i`) of nouns that the caller may create, since their rows show
 * record data. Callers who can't see every user's details see only their own imports of users.
 */
export function importScope(ctx: Context): RawBuilder<SqlBool> {
  const { user } = ctx
  const made = entities.filter((entity) => !user || can(user.role, nounOf(entity).rights.create))
  const own = user && scopeFor(ctx, "user.details") !== "all" ? sql`i.user_id = ${user.id}` : sql`true`
  return sql`(i.entity = any(${made}::text[]) and (i.entity <> 'user' or ${own}))`
}
