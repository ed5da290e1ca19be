import { listCustomFields } from "@funil/contract/settings/custom-fields"
import * as contract from "@funil/contract/data/migrations"
import type { MigratedTable } from "@funil/contract/migrations-in/migration-choices"
import { csvRow } from "@funil/contract/shared/cells"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { queryOptions } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../../lib/api/api.ts"
import { readActiveUsers } from "../../assignable-users.ts"
import { askEvery } from "../import-api.ts"

const migrationsKey = ["migrations"] as const

export function isMigrating(migration: contract.Migration | undefined): boolean {
  return migration?.status === "running"
}

/** A migration, polled while it runs. */
export const migrationOptions = (id: string) =>
  queryOptions({
    queryKey: [...migrationsKey, "one", id],
    queryFn: ({ signal }) => read(contract.getMigration, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isMigrating(state.data) ? askEvery : false),
    meta: { silent: true },
  })

const listed = 50

/** The latest migrations. */
export const pastMigrationsOptions = queryOptions({
  queryKey: [...migrationsKey, "list"],
  queryFn: ({ signal }) => read(contract.listMigrations, { query: { per_page: String(listed) } }, { signal }),
  select: ({ data }) => data,
  meta: { failure: (m) => m.migrations.past.loadFailed },
})

/** What a migration needs to know about the account. */
export const surroundingsOptions = queryOptions({
  queryKey: [...migrationsKey, "surroundings"],
  queryFn: async ({ signal }) => {
    const [pipelines, users, taskTypes, fields] = await Promise.all([
      read(listPipelines, {}, { signal }),
      readActiveUsers(signal),
      read(listTaskTypes, {}, { signal }),
      read(listCustomFields, { query: {} }, { signal }),
    ])
    return { pipelines, users, taskTypes, fields }
  },
  meta: { failure: (m) => m.migrations.loadFailed },
})

/** Creates a migration. */
export async function beginMigration(body: BodyOf<typeof contract.createMigration>) {
  return (await call(contract.createMigration, { body })).data
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
  const body = form as unknown as BodyOf<typeof contract.addMigrationFile>
  await call(contract.addMigrationFile, { params: { id }, body }, { patience: Number.POSITIVE_INFINITY })
}

export async function startMigration(id: string): Promise<contract.Migration> {
  return (await call(contract.startMigration, { params: { id } })).data
}

/** The timeout in milliseconds. Undoing a migration takes minutes. */
const patience = 900_000

/** Cancels a migration and keeps or undoes what it imported. */
export async function cancelMigration(id: string, undo: boolean): Promise<contract.Migration> {
  // Repeating it is harmless, and a key would force the undo's many short transactions into a long
  // one.
  return (
    await call(contract.cancelMigration, { params: { id }, body: { undo } }, { patience, idempotencyKey: "" })
  ).data
}
