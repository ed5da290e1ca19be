import * as notes from "@funil/contract/records/notes"
import { route, type Route } from "../../platform/http/route.ts"
import { createNote, getNote, listNotes, noteStore, updateNote } from "./notes.ts"

export const noteRoutes: Route[] = [
  route(notes.listNotes, ({ ctx, query }) => listNotes(ctx, query)),
  route(notes.getNote, ({ ctx, params }) => getNote(ctx, params.id)),
  route(notes.createNote, ({ ctx, body }) => createNote(ctx, body)),
  route(notes.updateNote, ({ ctx, params, body, ifMatch }) => updateNote(ctx, params.id, body, ifMatch)),
  route(notes.trashNote, ({ ctx, params, ifMatch }) => noteStore.trash(ctx, params.id, ifMatch)),
]
