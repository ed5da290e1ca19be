import { sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import { column } from "../../nouns/names.ts"
import type { TrashSource } from "../../nouns/trash-source.ts"

/** Pipelines are seen there by those who may restore them; they stay, because the history of their deals names them. */
export const pipelineTrash: TrashSource = {
  entity: "pipeline",
  table: "pipelines",
  name: column("name"),
  purge: null,
  scope: (ctx) => (scopeFor(ctx, "pipeline.write") === "all" ? sql`true` : sql`false`),
}
