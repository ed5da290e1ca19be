import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { hostScope } from "../../nouns/host-visibility.ts"

export const fileTrash: TrashSource = {
  entity: "file",
  table: "files",
  label: sql`t.name`,
  purge: { links: [], unlinked: [] },
  scope: hostScope,
}
