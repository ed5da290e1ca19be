import { companyNoun } from "../../nouns/company/company-noun.ts"
import { companyKeys } from "../../nouns/company/company-keys.ts"
import { companySource } from "../../nouns/company/company-source.ts"
import { alikeRecords } from "../../platform/records/alike-records.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { companyRecord } from "./company-record.ts"

const noun = { source: companySource, permission: "company.read", keys: companyKeys } as const

/** Companies that are likely the same one. */
export const listDuplicateCompanies = duplicateList({ ...noun, read: companyRecord.views })

/** Those that share an e-mail, phone or document. */
export const alikeCompanies = alikeRecords({ ...noun, name: companyNoun.name })
