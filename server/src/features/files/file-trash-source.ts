import { column } from "../../nouns/names.ts"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { writtenHangingScope } from "../../nouns/hanging-queries.ts"
import { hostScope } from "../../nouns/host-visibility.ts"

export const fileTrash: TrashSource = {
  entity: "file",
  table: "files",
  name: column("name"),
  purge: { links: [], unlinked: [] },
  scope: hostScope,
  restorable: (ctx, alias) => writtenHangingScope(ctx, "file.delete", alias),
}
