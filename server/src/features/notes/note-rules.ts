import type { Context } from "../../platform/context.ts"
import type { NoteRow } from "./note-row.ts"

/** Nobody puts words into another one's mouth; the system may do everything. */
export function isAuthor({ user }: Context, { user_id }: NoteRow): boolean {
  return user === null || user.id === user_id
}
