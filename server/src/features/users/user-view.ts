import { isAdminLevel } from "@funil/contract/permissions"
import type { User } from "@funil/contract/users"
import type { Context } from "../../platform/context.ts"
import { reachesUser } from "../../nouns/user/user-visibility.ts"
import { type UserRow, userStore } from "./user-store.ts"

/** A user as the caller may see it: those below manager see of others only names, picture and role. */
export function userView(ctx: Context, row: UserRow): User {
  const { id, first_name, last_name, role, profile_picture } = row
  const visible = { id, first_name, last_name, role, profile_picture }
  if (!reachesUser(ctx, "user.details", row)) return visible
  return {
    ...userStore.content(row),
    ...visible,
    gender: row.gender,
    admin: isAdminLevel(role),
    active: row.active,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    firebase_registration_ids: row.firebase_registration_ids,
    custom_fields: row.shown_fields,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
