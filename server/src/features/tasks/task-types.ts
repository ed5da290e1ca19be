import type { Language } from "@funil/contract/account/accounts"
import type {
  ContactWay,
  createTaskType as createEndpoint,
  TaskType,
  updateTaskType as updateEndpoint,
} from "@funil/contract/records/tasks"
import { generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"

/** A stored task type. */
interface TaskTypeRow {
  id: string
  name: string
  color: TaskType["color"]
  position: string
  way: TaskType["way"]
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

export const taskTypeStore = settingStore<TaskTypeRow, TaskType, "task_type.write">({
  entity: "task_type",
  table: "task_types",
  right: "task_type.write",
  label: "name",
  columns: { name: "kept", color: "kept", position: "kept", way: "quiet once", deleted_by: "quiet" },
  // Prevents new tasks from using a type during its deletion.
  lockMode: "for update",
  place: {},
  trashing: requireUnused,
  putBack: async (tx, before, patch) => {
    if (patch.deleted_at) await requireUnused(tx, before)
    return patch
  },
  answer: async (tx, { id }) => (await readTaskType(tx, id)).view,
})

/** Returns the task types outside the trash, in their order. */
export async function listTaskTypeRows(tx: Tx): Promise<TaskTypeRow[]> {
  const { rows } = await sql<TaskTypeRow>`
    select ${taskTypeStore.selected("t")} from task_types t
    where t.account_id = ${tx.accountId} and t.deleted_at is null
    order by t.position, t.id
  `.execute(tx.db)
  return rows
}

/** Returns a task type with its position. `index` counts from 0, the answer's position from 1. */
function taskTypeView({ id, name, color, way }: TaskTypeRow, index: number): TaskType {
  return { id, name, color, position: index + 1, way }
}

async function readTaskType(tx: Tx, id: string): Promise<{ view: TaskType; version: number }> {
  const rows = await listTaskTypeRows(tx)
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  if (!row) throw notFound()
  return { view: taskTypeView(row, index), version: row.version }
}

export async function listTaskTypes(ctx: Permitted<"task_type.read">): Promise<TaskType[]> {
  return inTransaction(ctx, async (tx) => (await listTaskTypeRows(tx)).map(taskTypeView))
}

export async function getTaskType(ctx: Permitted<"task_type.read">, id: string): Promise<TaskType> {
  return inTransaction(ctx, async (tx) => {
    const { view, version } = await readTaskType(tx, id)
    return versioned(tx, view, version)
  })
}

/** Creates a task type at the end. */
export async function createTaskType(
  ctx: Permitted<"task_type.write">,
  { name, color, way }: z.output<typeof createEndpoint.body>,
): Promise<TaskType> {
  return taskTypeStore.create(ctx, () => ({ name, color, way }))
}

export async function updateTaskType(
  ctx: Permitted<"task_type.write">,
  id: string,
  input: z.output<typeof updateEndpoint.body>,
  ifMatch?: string,
): Promise<TaskType> {
  return taskTypeStore.change(ctx, { id, ifMatch }, (_, before) => ({
    name: input.name ?? before.name,
    color: input.color ?? before.color,
  }))
}

/** Throws 422 unless the task type exists. Prevents its deletion until the task is stored. */
export async function holdTaskType(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`/* hold task type */
    select from task_types
    where account_id = ${tx.accountId} and id = ${id} and deleted_at is null for key share
  `.execute(tx.db)
  if (rows.length === 0) throw invalid("task_type_id", "not_found")
}

/** Returns the task types that exist and prevents their deletion until the tasks are stored. */
export async function liveTaskTypes(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from task_types
    where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[]) and deleted_at is null for key share
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

interface DefaultType {
  readonly way: TaskType["way"]
  readonly color: TaskType["color"]
  readonly name: Readonly<Record<Language, string>>
}

const defaults: readonly DefaultType[] = [
  { way: "call", color: "primary", name: { "pt-BR": "Ligação", en: "Call" } },
  { way: "email", color: "info", name: { "pt-BR": "E-mail", en: "Email" } },
  { way: "whatsapp", color: "success", name: { "pt-BR": "WhatsApp", en: "WhatsApp" } },
  { way: "meeting", color: "indigo", name: { "pt-BR": "Reunião", en: "Meeting" } },
  { way: "meeting", color: "orange", name: { "pt-BR": "Visita", en: "Visit" } },
  { way: null, color: "warning", name: { "pt-BR": "Proposta", en: "Proposal" } },
]

/** Creates the default task types of a new account in its language. */
export async function insertDefaultTaskTypes(tx: Tx, language: Language): Promise<void> {
  const keys = generateNKeysBetween(null, null, defaults.length)
  const rows = defaults.map(({ way, color, name }, index) =>
    taskTypeStore.newRow(tx, { way, color, name: name[language], position: keys[index] }),
  )
  await taskTypeStore.insert(tx, rows, { reversible: false })
}

/**
 * Returns the first task type with this way, else the first of all. Prevents its deletion until the
 * task is stored.
 */
export async function holdTypeOfWay(tx: Tx, way: ContactWay): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`/* task type of a way */
    select id from task_types
    where account_id = ${tx.accountId} and deleted_at is null
    order by way is distinct from ${way}, position, id limit 1 for key share
  `.execute(tx.db)
  return rows[0]?.id
}

/** Throws 409 while a task outside the trash has the locked type. */
async function requireUnused(tx: Tx, { id }: TaskTypeRow): Promise<object> {
  const found = await tx.db
    .selectFrom("tasks")
    .select("id")
    .where("account_id", "=", tx.accountId)
    .where("task_type_id", "=", id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst()
  if (found) throw new AppError("task_type_in_use")
  return {}
}
