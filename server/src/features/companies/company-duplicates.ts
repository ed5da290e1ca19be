import { sql } from "kysely"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { companySource } from "../../nouns/company-source.ts"
import { readCompanies } from "./company-read.ts"
import { companyView } from "./company-view.ts"

/** Companies that are likely the same one. */
export const listDuplicateCompanies = duplicateList({
  source: companySource,
  permission: "company.read",
  keys: [
    { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
    { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
    { reason: "document", value: (c) => sql.ref(`${c}.document`) },
  ],
  read: async (tx, ids) => (await readCompanies(tx, ids)).map(companyView),
})
