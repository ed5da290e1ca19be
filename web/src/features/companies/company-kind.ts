import * as companies from "@funil/contract/schemas/records/companies"
import { exportCompanies } from "@funil/contract/data/exports"
import { call } from "../../lib/api/api.ts"
import { pictureBody } from "../../records/picture/picture-body.ts"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, pages, filters, mass edits, imports and exports treat companies. */
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
  deals: companies.listCompanyDeals,
  merge: (id, body) => call(companies.mergeCompany, { params: { id }, body }),
  picture: {
    upload: (id, source) =>
      call(companies.uploadCompanyPicture, {
        params: { id },
        body: pictureBody("profile_picture", source),
      }),
    remove: (id) => call(companies.removeCompanyPicture, { params: { id } }),
  },
  faceOf: ({ id, company, picture, email, phone1 }) => ({
    id,
    name: company,
    picture,
    isSquare: true,
    detail: email ?? phone1,
  }),
  nameField: "company",
  groups: [
    {
      title: (m) => m.details.groups.firm,
      names: ["company", "document", "email", "phone1", "website", "tags"],
    },
  ],
  foldsEmpty: true,
  form: {
    submit: (m) => m.details.form.submitCompany,
    names: [["company"], ["document", "phone1"], ["email", "website"], ["tags"]],
    more: [
      ["address_zip"],
      ["address_street", "address_number"],
      ["address_complement", "address_block"],
      ["address_city", "address_state"],
      ["address_country"],
    ],
  },
  columns: ["document", "email", "phone1", "address_city", "tags", "created_at"],
  hidden: ["id", "picture", "custom_fields"],
  order: { orderBy: "created_at", direction: "desc" },
  inCells: ["document", "email", "phone1", "address_city", "tags"],
  words: (m) => m.records.company,
  fieldNames: (m) => m.fieldNames.company,
  options: () => ({}),
}
