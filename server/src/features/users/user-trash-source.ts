import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { userDetailScope } from "../../nouns/user-visibility.ts"

/** Those who may know a user's details see its history, and the user in the trash. */
export const userTrash: TrashSource = {
  entity: "user",
  table: "users",
  label: sql`concat_ws(' ', t.first_name, t.last_name)`,
  purge: null,
  scope: userDetailScope,
}
