import { sql } from "kysely"
import { companyNoun } from "../../nouns/company/company-noun.ts"
import { companySource } from "../../nouns/company/company-source.ts"
import { alikeRecords } from "../../platform/records/alike-records.ts"
import type { DuplicateKey } from "../../platform/records/duplicate-groups.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { companyRecord } from "./company-record.ts"

const keys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]
const noun = { source: companySource, permission: "company.read", keys } as const

/** Companies that are likely the same one. */
export const listDuplicateCompanies = duplicateList({ ...noun, read: companyRecord.views })

/** Those that share an e-mail, phone or document. */
export const alikeCompanies = alikeRecords({ ...noun, name: companyNoun.name })
