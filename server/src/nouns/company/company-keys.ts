import { sql } from "kysely"
import type { DuplicateKey } from "../../platform/records/duplicate-key.ts"

/** By what companies are known. */
export const companyKeys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]
