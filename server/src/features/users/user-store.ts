import { isAdminLevel } from "@funil/contract/account/permissions"
import type { User } from "@funil/contract/account/users"
import { storedZip } from "@funil/contract/data/cep"
import { cpf } from "@funil/contract/shared/values/documents"
import { sql } from "kysely"
import type { BodyOf } from "../../nouns/plain/plain-writes.ts"
import { type RowOf, recordStore } from "../../nouns/store/record-store.ts"
import { userNoun, reachesUser, userDetailScope, userScope } from "../../nouns/user/user-noun.ts"
import { userSource } from "../../nouns/user/user-source.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Json } from "../../platform/ledger/pending-ledger.ts"
import { storedPhone } from "../../platform/text/phone.ts"

/**
 * Callers may write the users that they may see, within their role. The password is not among the
 * columns.
 */
export const userStore = recordStore({
  entity: "user",
  table: userNoun.table,
  source: userSource,
  rights: userNoun.rights,
  scope: (ctx, _, alias) => sql`(${userScope(ctx, alias)} and ${userDetailScope(ctx, alias)})`,
  needed: ["first_name", "email", "role"],
  empty: {
    last_name: null,
    job: null,
    phone1: null,
    document: null,
    gender: null,
    birthdate: null,
    address_latitude: null,
    address_longitude: null,
    address_zip: null,
    address_street: null,
    address_number: null,
    address_complement: null,
    address_block: null,
    address_city: null,
    address_state: null,
    address_country: null,
    profile_picture: null,
    pipelines: [],
    deactivated: false,
  },
  stored: {
    address_zip: storedZip,
    phone1: storedPhone,
    document: storedDocument,
    pipelines: (ids) => [...new Set(ids)],
  },
  picture: "profile_picture",
})
type StoredUser = RowOf<typeof userStore>

/** A stored user, never with the password's hash. */
export interface UserRow extends Omit<StoredUser, "gender"> {
  gender: NonNullable<User["gender"]> | null
  /** Whether the user has a password, so accepted the invitation, and is not deactivated. */
  active: boolean
  /** The last use of a session, to the hour. */
  last_seen_at: Date | null
  /** The browsers that receive push messages. */
  firebase_registration_ids: string[]
  /** The custom fields as an answer shows them. */
  shown_fields: Record<string, Json>
}

/** The writable fields of a user. */
export type UserPatch = Partial<
  Omit<
    UserRow,
    | "id"
    | "active"
    | "last_seen_at"
    | "firebase_registration_ids"
    | "shown_fields"
    | "created_by"
    | "created_at"
    | "updated_at"
    | "version"
  >
>

type Columns = Parameters<typeof userStore.content>[0]

/**
 * Returns a body in stored form. Custom fields have their own rules. A field without a column
 * doesn't compile.
 */
export function storedInput<B extends BodyOf<B, Columns>>(sent: B): Omit<UserPatch, "custom_fields"> {
  // The contract restricts the values of gender.
  return userStore.values(sent) as Omit<UserPatch, "custom_fields">
}

/**
 * Returns a user as the caller may see them. Callers below manager see only names, picture and role
 * of others.
 */
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

function storedDocument(typed: string): string {
  const parsed = cpf.safeParse(typed)
  if (!parsed.success) throw invalid("document", "cpf")
  return parsed.data
}
