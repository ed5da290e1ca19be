import { listCustomFields } from "@funil/contract/custom-fields"
import * as moves from "@funil/contract/moves"
import type { MovedTable } from "@funil/contract/moving/move-choices"
import { csvRow } from "@funil/contract/tables/csv-row"
import { listPipelines } from "@funil/contract/pipelines"
import { listTaskTypes } from "@funil/contract/tasks"
import { listUsers } from "@funil/contract/users"
import { queryOptions } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../../lib/api.ts"
import { askEvery } from "../import-api.ts"

const movesKey = ["moves"] as const

export function isMoving(move: moves.Move | undefined): boolean {
  return move?.status === "running"
}

/** A move; while it runs it is asked for again and again. */
export const moveOptions = (id: string) =>
  queryOptions({
    queryKey: [...movesKey, "one", id],
    queryFn: ({ signal }) => read(moves.getMove, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? askEvery : false),
    meta: { silent: true },
  })

const listed = 50

/** The latest moves. */
export const pastMovesOptions = queryOptions({
  queryKey: [...movesKey, "list"],
  queryFn: ({ signal }) => read(moves.listMoves, { query: { per_page: String(listed) } }, { signal }),
  select: ({ data }) => data,
  meta: { failure: (m) => m.moves.past.loadFailed },
})

/** What a move has to know of the account before it begins. */
export const surroundingsOptions = queryOptions({
  queryKey: [...movesKey, "surroundings"],
  queryFn: async ({ signal }) => {
    const [pipelines, users, taskTypes, fields] = await Promise.all([
      read(listPipelines, {}, { signal }),
      read(listUsers, { query: { paginate: "false", orderBy: "first_name" } }, { signal }),
      read(listTaskTypes, {}, { signal }),
      read(listCustomFields, { query: {} }, { signal }),
    ])
    return { pipelines, users: Array.isArray(users) ? users : users.data, taskTypes, fields }
  },
  meta: { failure: (m) => m.moves.loadFailed },
})

/** Begins a move with what it needs. */
export async function beginMove(body: BodyOf<typeof moves.createMove>) {
  return (await call(moves.createMove, { body })).data
}

/** Sends a table as a file of a move. */
export async function sendTable(
  id: string,
  { noun, columns, rows }: MovedTable,
  name: string,
): Promise<void> {
  const text = [columns, ...rows].map((row) => `${csvRow(row)}\n`).join("")
  const form = new FormData()
  form.append("entity", noun)
  form.append("headers", JSON.stringify(columns.map((header) => ({ header, related_column: header }))))
  form.append("file", new File([text], name, { type: "text/csv" }))
  // A form carries what the body schema describes.
  const body = form as unknown as BodyOf<typeof moves.addMoveFile>
  await call(moves.addMoveFile, { params: { id }, body }, { patience: Number.POSITIVE_INFINITY })
}

export async function startMove(id: string): Promise<moves.Move> {
  return (await call(moves.startMove, { params: { id } })).data
}

/** Undoing a whole move takes minutes, in milliseconds. */
const patience = 900_000

/** Calls a move off; what it did is kept or undone. */
export async function cancelMove(id: string, undo: boolean): Promise<moves.Move> {
  // Done twice it does no more, and a key would make one long transaction of the undo's many short ones.
  return (await call(moves.cancelMove, { params: { id }, body: { undo } }, { patience, idempotencyKey: "" }))
    .data
}
