import { storedZip } from "@funil/contract/cep"
import { cpf } from "@funil/contract/shared/documents"
import type { User } from "@funil/contract/users"
import { sql } from "kysely"
import type { BodyOf } from "../../nouns/plain-writes.ts"
import { recordStore, type RowOf } from "../../nouns/record-store.ts"
import { userNoun } from "../../nouns/user/user-noun.ts"
import { userSource } from "../../nouns/user/user-source.ts"
import { userDetailScope, userScope } from "../../nouns/user/user-visibility.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Json } from "../../platform/ledger/json.ts"
import { storedPhone } from "../../platform/text/phone.ts"

function storedDocument(typed: string): string {
  const parsed = cpf.safeParse(typed)
  if (!parsed.success) throw invalid("document", "cpf")
  return parsed.data
}

/** What the role table lets a caller write of users reaches as far as what it lets see of them. The password is not among the columns. */
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
type Stored = RowOf<typeof userStore>

/** A user as stored, never with the password's hash. */
export interface UserRow extends Omit<Stored, "gender"> {
  gender: NonNullable<User["gender"]> | null
  /** Has a password, so the invitation was taken, and is not deactivated. */
  active: boolean
  /** Last use of a session, to the hour. */
  last_seen_at: Date | null
  /** The browsers that take push messages. */
  firebase_registration_ids: string[]
  /** The custom fields as an answer shows them. */
  shown_fields: Record<string, Json>
}

/** What can be written of a user. */
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

/** A body in stored form, without custom fields, which have rules of their own. A field without a column does not compile. */
export function storedInput<B extends BodyOf<B, Columns>>(sent: B): Omit<UserPatch, "custom_fields"> {
  // The contract knows which words a gender has.
  return userStore.values(sent) as Omit<UserPatch, "custom_fields">
}
