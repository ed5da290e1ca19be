import { recordList } from "../../platform/records/record-list.ts"
import { companySource } from "../../nouns/company-source.ts"
import { readCompanies } from "./company-read.ts"
import { companyView } from "./company-view.ts"

export const companyList = recordList({
  source: companySource,
  permission: "company.read",
  read: async (tx, ids) => (await readCompanies(tx, ids)).map(companyView),
})
