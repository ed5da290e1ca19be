import type { Language } from "@funil/contract/accounts"
import type { ImportOptions, ImportProblem, Unsettled } from "@funil/contract/imports"
import { maxMoveFiles } from "@funil/contract/moves"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import type { FieldProblem } from "../../../platform/app-error.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Claimed } from "../../../platform/jobs/fair-queue-claim.ts"
import type { ImportEntity } from "../../../nouns/importer.ts"
import type { ImportPlan } from "../plan/import-plan.ts"
import { importScope } from "./import-visibility.ts"
import type { Survey } from "../plan/survey-file.ts"
import { userRefOf } from "../../../nouns/user-ref.ts"

/** An import as it is stored. */
export interface ImportRow {
  id: string
  user_id: string
  entity: ImportEntity
  language: Language
  status: "queued" | "running" | "done" | "failed" | "cancelled"
  file_name: string
  /** A path below the data folder. */
  file_path: string
  size: number
  sha256: string
  options: ImportOptions
  plan: ImportPlan
  survey: Survey | null
  total: number | null
  done: number
  /** Byte of the file behind the rows done; 0 where it is read from its beginning. */
  read_to: number
  created: number
  updated: number
  skipped: number
  failed: number
  incomplete: number
  linked: number
  duplicates: number
  /** Null before the rows were counted, and where nothing is open. */
  unsettled: Unsettled | null
  problem: ImportProblem | null
  problem_line: number | null
  operation_id: string
  /** The move that it belongs to; null for one by itself. */
  move_id: string | null
  /** The API token by which a program began it. */
  token_name: string | null
  created_at: Date
  finished_at: Date | null
}

/** An import with all that its answer holds. */
export interface WholeImport extends ImportRow {
  /** Null where it has ended, or is held. */
  next_at: Date | null
  user: UserRef | null
  /** The operation can be undone: something was written, and less than 30 days ago. */
  undoable: boolean
  undone: boolean
  /** The number of the account's earlier imports that have not ended. */
  before: number
  count: number
}

/** The numbers of a batch, which are added to its import's. */
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
/** Characters that a spreadsheet shows of a cell. */
const maxCellLength = 32_000

/** Puts an import into the queue; one of a move is held until that is started. */
export async function insertImport(
  tx: Tx,
  row: Omit<
    ImportRow,
    | keyof Tally
    | "total"
    | "survey"
    | "unsettled"
    | "read_to"
    | "problem"
    | "problem_line"
    | "token_name"
    | "finished_at"
  >,
): Promise<void> {
  const { options, plan, ...plain } = row
  const json = { options: JSON.stringify(options), plan: JSON.stringify(plan) }
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

/** Lets the imports of a move into the queue, in the order in which they were added. */
export async function releaseImports(tx: Tx, moveId: string): Promise<void> {
  await sql`
    update imports set next_at = ${tx.now()}::timestamptz
    where account_id = ${tx.accountId} and move_id = ${moveId} and status = 'queued' and next_at is null
  `.execute(tx.db)
  tx.news.add("imports")
}

/** The imports of moves, those of each in the order in which they were added. */
export async function readImportsOfMoves(tx: Tx, moveIds: readonly string[]): Promise<WholeImport[]> {
  if (moveIds.length === 0) return []
  return readImports(tx, { moveIds, limit: maxMoveFiles * moveIds.length, isOldestFirst: true })
}

/** An import that a worker has taken: from now on it runs. */
export async function beginImport(
  tx: Tx,
  { id, lease }: Pick<Claimed, "id" | "lease">,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    update imports set status = 'running' where account_id = ${tx.accountId} and id = ${id} and lease = ${lease} returning *
  `.execute(tx.db)
  return rows[0]
}

interface Wanted {
  readonly id?: string
  readonly moveIds?: readonly string[]
  readonly limit?: number
  readonly offset?: number
  readonly isOldestFirst?: boolean
}

/** Imports newest first unless asked otherwise: all, the one with the id, or those of a move. */
export async function readImports(
  tx: Tx,
  { id, moveIds, limit = 1, offset = 0, isOldestFirst = false }: Wanted,
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
      and ${moveIds ? sql`i.move_id = any(${[...moveIds]}::uuid[])` : sql`true`}
    order by i.id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}
  `.execute(tx.db)
  return rows
}

export async function visibleImport(tx: Tx, id: string): Promise<WholeImport> {
  const [row] = await readImports(tx, { id })
  if (!row) throw notFound()
  return row
}

/** Writes what reading the file through has found so far and, at its end, how many rows there are. */
export async function updateSurvey(
  tx: Tx,
  id: string,
  { plan, survey, unsettled, ...patch }: Partial<Pick<ImportRow, "total" | "plan" | "survey" | "unsettled">>,
): Promise<void> {
  await tx.db
    .updateTable("imports")
    .set({
      ...patch,
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(survey !== undefined && { survey: survey && JSON.stringify(survey) }),
      ...(unsettled && { unsettled: JSON.stringify(unsettled) }),
    })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", id)
    .execute()
}

type Ending = Pick<ImportRow, "status"> & Partial<Pick<ImportRow, "problem" | "problem_line">>

/** Ends an import, of the worker that has this lease unless there is none; undefined where it has ended already, or another one has it. */
export async function endImport(
  tx: Tx,
  id: string,
  { status, problem = null, problem_line = null }: Ending,
  lease: string | null = null,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    update imports set status = ${status}, problem = ${problem}, problem_line = ${problem_line}, finished_at = ${tx.now()},
      next_at = null, lease = null, survey = null
    where account_id = ${tx.accountId} and id = ${id} and finished_at is null and (${lease}::uuid is null or lease = ${lease})
    returning *
  `.execute(tx.db)
  return rows[0]
}

interface Step {
  /** The number of rows done before. */
  readonly from: number
  /** Byte of the file behind the last row. */
  readonly end: number
  readonly tally: Tally
}

/**
 * Adds a batch to an import that stands where the batch began; false when it does not, because it was called off or another process does
 * the same import and was faster.
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

interface Asked {
  /** Rows imported without some cells, instead of rejected rows. */
  readonly isIn: boolean
  readonly after: number
  readonly limit: number
}

/** Returns a page of the report, after a row. */
export async function readRefusals(tx: Tx, id: string, { isIn, after, limit }: Asked): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    select row, problems, cells, is_in from import_refusals
    where account_id = ${tx.accountId} and import_id = ${id} and is_in = ${isIn} and row > ${after} order by row limit ${limit}
  `.execute(tx.db)
  return rows
}

/** Those of the keys that an earlier batch of a dry run has made. */
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
