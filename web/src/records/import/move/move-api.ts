import { listCustomFields } from "@funil/contract/settings/custom-fields"
import * as moves from "@funil/contract/data/migrations"
import type { MigratedTable } from "@funil/contract/migrations-in/migration-choices"
import { csvRow } from "@funil/contract/shared/cells"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { queryOptions } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../../lib/api.ts"
import { readActiveUsers } from "../../assignable-users.ts"
import { askEvery } from "../import-api.ts"

const movesKey = ["moves"] as const

export function isMoving(move: moves.Migration | undefined): boolean {
  return move?.status === "running"
}

/** A migration, polled while it runs. */
export const moveOptions = (id: string) =>
  queryOptions({
    queryKey: [...movesKey, "one", id],
    queryFn: ({ signal }) => read(moves.getMigration, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? askEvery : false),
    meta: { silent: true },
  })

const listed = 50

/** The latest migrations. */
export const pastMovesOptions = queryOptions({
  queryKey: [...movesKey, "list"],
  queryFn: ({ signal }) => read(moves.listMigrations, { query: { per_page: String(listed) } }, { signal }),
  select: ({ data }) => data,
  meta: { failure: (m) => m.moves.past.loadFailed },
})

/** What a migration needs to know about the account. */
export const surroundingsOptions = queryOptions({
  queryKey: [...movesKey, "surroundings"],
  queryFn: async ({ signal }) => {
    const [pipelines, users, taskTypes, fields] = await Promise.all([
      read(listPipelines, {}, { signal }),
      readActiveUsers(signal),
      read(listTaskTypes, {}, { signal }),
      read(listCustomFields, { query: {} }, { signal }),
    ])
    return { pipelines, users, taskTypes, fields }
  },
  meta: { failure: (m) => m.moves.loadFailed },
})

/** Creates a migration. */
export async function beginMove(body: BodyOf<typeof moves.createMigration>) {
  return (await call(moves.createMigration, { body })).data
}

/** Uploads a table as a file of a migration. */
export async function sendTable(
  id: string,
  { noun, columns, rows }: MigratedTable,
  name: string,
): Promise<void> {
  const text = [columns, ...rows].map((row) => `${csvRow(row)}\n`).join("")
  const form = new FormData()
  form.append("entity", noun)
  form.append("headers", JSON.stringify(columns.map((header) => ({ header, related_column: header }))))
  form.append("file", new File([text], name, { type: "text/csv" }))
  // `FormData` with the fields of the body schema.
  const body = form as unknown as BodyOf<typeof moves.addMigrationFile>
  await call(moves.addMigrationFile, { params: { id }, body }, { patience: Number.POSITIVE_INFINITY })
}

export async function startMove(id: string): Promise<moves.Migration> {
  return (await call(moves.startMigration, { params: { id } })).data
}

/** The timeout in milliseconds. Undoing a migration takes minutes. */
const patience = 900_000

/** Cancels a migration and keeps or undoes what it imported. */
export async function cancelMove(id: string, undo: boolean): Promise<moves.Migration> {
  // Repeating it is harmless, and a key would force the undo's many short transactions into a long
  // one.
  return (
    await call(moves.cancelMigration, { params: { id }, body: { undo } }, { patience, idempotencyKey: "" })
  ).data
}
