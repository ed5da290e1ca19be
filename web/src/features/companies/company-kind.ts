import * as companies from "@funil/contract/schemas/records/companies"
import { exportCompanies } from "@funil/contract/data/exports"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, filters, mass edits, imports and exports treat companies. */
export const companyKind: RecordKind<companies.Company> = {
  entity: "company",
  key: "companies",
  fields: companies.companyFields,
  endpoints: {
    filter: companies.filterCompanies,
    search: companies.searchCompanies,
    get: companies.getCompany,
    create: companies.createCompany,
    update: companies.updateCompany,
    trash: companies.trashCompany,
    massUpdate: companies.massUpdateCompanies,
    massTrash: companies.massTrashCompanies,
    export: exportCompanies,
  },
  alike: companies.alikeCompanies,
  faceOf: ({ id, company, picture, email, phone1 }) => ({
    id,
    name: company,
    picture,
    isSquare: true,
    detail: email ?? phone1,
  }),
  nameField: "company",
  columns: ["document", "email", "phone1", "address_city", "tags", "created_at"],
  hidden: ["id", "picture", "custom_fields"],
  order: { orderBy: "created_at", direction: "desc" },
  inCells: ["document", "email", "phone1", "address_city", "tags"],
  words: (m) => m.records.company,
  fieldNames: (m) => m.fieldNames.company,
  options: () => ({}),
}
