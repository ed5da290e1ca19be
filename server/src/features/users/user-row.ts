import type { Role } from "@funil/contract/permissions"
import type { Json } from "../../platform/ledger/json.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import type { User } from "@funil/contract/users"

/** A user as stored, never with the password's hash. */
export interface UserRow {
  id: string
  role: Role
  first_name: string
  last_name: string | null
  email: string
  /** Has a password, so the invitation was taken, and is not deactivated. */
  active: boolean
  deactivated: boolean
  job: string | null
  phone1: string | null
  document: string | null
  gender: NonNullable<User["gender"]> | null
  birthdate: string | null
  profile_picture: string | null
  pipelines: string[]
  /** The browsers that take push messages. */
  firebase_registration_ids: string[]
  custom_fields: StoredFields
  /** The custom fields as an answer shows them. */
  shown_fields: Record<string, Json>
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: number
}

/** What can be written of a user. */
export type UserPatch = Partial<
  Omit<
    UserRow,
    | "id"
    | "active"
    | "firebase_registration_ids"
    | "shown_fields"
    | "created_by"
    | "created_at"
    | "updated_at"
    | "version"
  >
>
