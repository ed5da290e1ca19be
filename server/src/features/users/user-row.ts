import type { Role } from "@funil/contract/permissions"
import type { User } from "@funil/contract/users"

/** A user as stored, never with the password's hash. */
export interface UserRow {
  id: string
  role: Role
  first_name: string
  last_name: string | null
  email: string
  /** Has a password, so the invitation was taken. */
  active: boolean
  job: string | null
  phone1: string | null
  document: string | null
  gender: NonNullable<User["gender"]> | null
  birthdate: string | null
  profile_picture: string | null
  pipelines: string[]
  firebase_registration_ids: string[]
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: number
}

/** What can be written of a user. */
export type UserPatch = Partial<
  Omit<UserRow, "id" | "active" | "created_by" | "created_at" | "updated_at" | "version">
>
