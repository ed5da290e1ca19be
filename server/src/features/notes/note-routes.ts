import * as notes from "@funil/contract/notes"
import { route, type Route } from "../../platform/http/route.ts"
import { createNote } from "./create-note.ts"
import { getNote } from "./get-note.ts"
import { listNotes } from "./list-notes.ts"
import { trashNote } from "./trash-note.ts"
import { updateNote } from "./update-note.ts"

export const noteRoutes: Route[] = [
  route(notes.listNotes, ({ ctx, query }) => listNotes(ctx, query)),
  route(notes.getNote, ({ ctx, params }) => getNote(ctx, params.id)),
  route(notes.createNote, ({ ctx, body }) => createNote(ctx, body)),
  route(notes.updateNote, ({ ctx, params, body, ifMatch }) => updateNote(ctx, params.id, body, ifMatch)),
  route(notes.trashNote, ({ ctx, params, ifMatch }) => trashNote(ctx, params.id, ifMatch)),
]
