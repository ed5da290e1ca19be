import * as moves from "@funil/contract/moves"
import { route, type Route } from "../../platform/http/route.ts"
import type { Undoing } from "../history/take-back.ts"
import { addMoveFile } from "./add-move-file.ts"
import { cancelMove } from "./cancel-move.ts"
import { createMove } from "./create-move.ts"
import { getMove } from "./get-move.ts"
import { listMoves } from "./list-moves.ts"
import { startMove } from "./start-move.ts"

/** The routes of moves from another CRM, over what undoing needs to know of the nouns. */
export const moveRoutes = (undoing: Undoing): Route[] => [
  route(moves.createMove, ({ ctx, body }) => createMove(ctx, body)),
  route(moves.addMoveFile, ({ ctx, params, body }) => addMoveFile(ctx, params.id, body)),
  route(moves.startMove, ({ ctx, params }) => startMove(ctx, params.id)),
  route(moves.listMoves, ({ ctx, query }) => listMoves(ctx, query)),
  route(moves.getMove, ({ ctx, params }) => getMove(ctx, params.id)),
  route(moves.cancelMove, ({ ctx, params, body }) => cancelMove(ctx, undoing, params.id, body)),
]
