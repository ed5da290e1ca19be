import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { writtenHangingScope } from "../../nouns/hanging-queries.ts"
import { hostScope } from "../../nouns/host-visibility.ts"

export const noteTrash: TrashSource = {
  entity: "note",
  table: "notes",
  name: (_ctx, alias) => sql`left(text_of_html(${sql.ref(alias)}.note), 80)`,
  purge: { links: [], unlinked: [] },
  scope: hostScope,
  restorable: (ctx, alias) => writtenHangingScope(ctx, "note.delete", alias),
}
