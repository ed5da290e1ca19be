import type { State } from "../../platform/ledger/record.ts"
import { customFieldStates } from "../../platform/records/custom-fields.ts"
import type { UserRow } from "./user-row.ts"

/** What the ledger keeps of a user. Nothing about the password. */
export function userState(row: UserRow): State {
  return {
    role: row.role,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    job: row.job,
    phone1: row.phone1,
    document: row.document,
    gender: row.gender,
    birthdate: row.birthdate,
    profile_picture: row.profile_picture,
    pipelines: row.pipelines,
    deactivated: row.deactivated,
    ...customFieldStates(row.custom_fields),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
