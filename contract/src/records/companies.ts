import * as z from "zod/mini"
import { alikeBody, alikeRecords, duplicateGroups, mergeBody } from "../shared/duplicates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { createFields, recordEndpoints, writableFields } from "../shared/record-endpoints.ts"
import { customFields, stamps } from "../shared/records.ts"
import { address, addressFields, addressWritable } from "../shared/values/address.ts"
import { cnpj } from "../shared/values/documents.ts"
import { phone } from "../shared/values/text.ts"
import { contact } from "./contacts.ts"
import { deal } from "./deals.ts"
import { pictureUpload } from "./pictures.ts"

export const companyFields = {
  id: derived("record", { to: "company" }),
  company: field("text", { required: true, search: true }),
  document: field("text", { search: true, brazilian: true }),
  email: field("email", { search: true }),
  phone1: field("text", { search: true }),
  website: field("link"),
  picture: shown("link"),
  ...addressFields,
  tags: field("tags"),
  custom_fields: shown("text"),
  created_by: derived("record", { to: "user" }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
} satisfies FieldTable

export const company = z.object({
  id,
  company: z.string(),
  document: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone1: z.nullable(z.string()),
  website: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  ...address,
  tags: z.array(z.string()),
  custom_fields: customFields,
  created_by: z.nullable(id),
  ...stamps,
})
export type Company = z.output<typeof company>

const writable = writableFields(companyFields, {
  document: z.nullable(cnpj),
  phone1: z.nullable(phone),
  ...addressWritable,
  custom_fields: customFields,
})

export const {
  list: listCompanies,
  search: searchCompanies,
  find: findCompanies,
  filter: filterCompanies,
  get: getCompany,
  create: createCompany,
  update: updateCompany,
  trash: trashCompany,
  massUpdate: massUpdateCompanies,
  massTrash: massTrashCompanies,
} = recordEndpoints("company", "/companies", {
  may: { read: "company.read", create: "company.create", update: "company.update", trash: "company.delete" },
  record: company,
  /**
   * Searches name, email, phone and document, without case and accents, with or without masks.
   * `company` is another word for `search`.
   */
  words: ["company"],
  create: z.strictObject(createFields(companyFields, writable)),
  created: z.object({ ...company.shape, possible_duplicates: z.optional(z.array(id)) }),
  update: updateBody(writable, companyFields),
})
export type CompanyCreated = z.output<typeof createCompany.answer>
export type CompanyUpdate = z.output<typeof updateCompany.body>

export const uploadCompanyPicture = endpoint({
  id: "company.upload_picture",
  method: "POST",
  path: "/companies/:id/uploadProfilePicture",
  access: "company.update",
  params: idParams,
  ...pictureUpload("profile_picture"),
  answer: company,
})

export const removeCompanyPicture = endpoint({
  id: "company.remove_picture",
  method: "POST",
  path: "/companies/:id/removeProfilePicture",
  access: "company.update",
  params: idParams,
  status: 200,
  answer: company,
})

export const listCompanyContacts = endpoint({
  id: "company.contacts",
  method: "GET",
  path: "/companies/:id/contacts",
  access: "company.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(contact),
})

export const listCompanyDeals = endpoint({
  id: "company.deals",
  method: "GET",
  path: "/companies/:id/cards",
  access: "company.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(deal),
})

export const duplicateCompanies = endpoint({
  id: "company.duplicates",
  method: "GET",
  path: "/companies/duplicates",
  access: "company.read",
  query: z.strictObject(pageQuery),
  answer: duplicateGroups(company),
})

export const alikeCompanies = endpoint({
  id: "company.alike",
  method: "POST",
  reads: true,
  path: "/companies/alike",
  access: "company.read",
  body: alikeBody(cnpj),
  status: 200,
  answer: alikeRecords,
})

export const mergeCompany = endpoint({
  id: "company.merge",
  method: "POST",
  path: "/companies/:id/merge",
  access: "company.delete",
  params: idParams,
  body: mergeBody,
  status: 200,
  answer: company,
})
