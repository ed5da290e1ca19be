import * as history from "@funil/contract/records/history"
import type { Settings } from "../../nouns/store/setting-definition.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { getOperation } from "./get-operation.ts"
import { listOperations } from "./list-operations.ts"
import { listTrash } from "./list-trash.ts"
import { listLogs } from "./logs.ts"
import { restoreRecord } from "./restore-record.ts"
import type { Undoing } from "./take-back.ts"
import { undoOperation } from "./undo-operation.ts"

/** Returns the routes of history, undo and trash for these nouns. */
export function historyRoutes(undoing: Undoing, lists: TrashSources, settings: Settings): Route[] {
  const { undoers, sources } = undoing
  return [
    route(history.listLogs, ({ ctx, query }) => listLogs(ctx, sources, query)),
    route(history.undo, ({ ctx, body }) => undoOperation(ctx, undoing, body)),
    route(history.listOperations, ({ ctx, query }) => listOperations(ctx, { sources, settings }, query)),
    route(history.getOperation, ({ ctx, params }) => getOperation(ctx, params.id)),
    route(history.listTrash, ({ ctx, query }) => listTrash(ctx, lists, query)),
    route(history.restoreTrash, ({ ctx, params }) => restoreRecord(ctx, undoers, params)),
  ]
}
