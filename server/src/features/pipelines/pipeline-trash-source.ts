import { sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import { column } from "../../nouns/names.ts"
import type { Scope } from "../../nouns/noun.ts"
import type { TrashSource } from "../../nouns/trash-source.ts"

const all: Scope = (ctx) => (scopeFor(ctx, "pipeline.write") === "all" ? sql`true` : sql`false`)

/** Pipelines are seen there by those who may restore them; they stay, because the history of their deals names them. */
export const pipelineTrash: TrashSource = {
  entity: "pipeline",
  table: "pipelines",
  name: column("name"),
  purge: null,
  scope: all,
  restorable: all,
}
