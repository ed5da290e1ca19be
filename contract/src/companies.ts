import * as z from "zod/mini"
import { contact } from "./contacts.ts"
import { deal } from "./deals.ts"
import { pictureUpload } from "./pictures.ts"
import { address, addressFields, addressWritable } from "./shared/address.ts"
import { cnpj } from "./shared/documents.ts"
import { duplicateGroups, mergeBody } from "./shared/duplicates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { filterBody } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { massTrashOf, massUpdateOf } from "./shared/mass.ts"
import { orderQuery, paged, pageQuery, totalQuery } from "./shared/paging.ts"
import { customFields, findQuery, searchQuery, stamps } from "./shared/records.ts"
import { email, name, optionalText, tags, url } from "./shared/text.ts"

export const companyFields: FieldTable = {
  id: derived("record", { to: "company" }),
  company: field("text", { required: true, search: true, message: true }),
  document: field("text", { search: true }),
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
}

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

const writable = {
  company: name,
  document: z.nullable(cnpj),
  email: z.nullable(email),
  phone1: z.nullable(optionalText(40)),
  website: z.nullable(url),
  ...addressWritable,
  tags,
  custom_fields: customFields,
}

export const listCompanies = endpoint({
  id: "company.list",
  method: "GET",
  path: "/companies",
  access: "company.read",
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...orderQuery }),
  answer: paged(company),
})

/**
 * Looks in name, e-mail, phone and document, without case and accents, and for a phone or document with its mask or without; `company`
 * is another word for `search`.
 */
export const searchCompanies = endpoint({
  id: "company.search",
  method: "GET",
  path: "/companies/search",
  access: "company.read",
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...searchQuery, company: searchQuery.search }),
  answer: paged(company),
})

/** The companies, at most 100, whose attribute is exactly the value. */
export const findCompanies = endpoint({
  id: "company.find",
  method: "GET",
  path: "/companies/find",
  access: "company.read",
  query: findQuery,
  answer: z.array(company),
})

export const filterCompanies = endpoint({
  id: "company.filter",
  method: "POST",
  reads: true,
  path: "/companies/filter",
  access: "company.read",
  query: z.strictObject({
    ...pageQuery,
    ...totalQuery,
    ...orderQuery,
    paginate: z.optional(z.enum(["true", "false"])),
  }),
  body: filterBody,
  status: 200,
  answer: z.union([paged(company), z.array(company)]),
})

export const getCompany = endpoint({
  id: "company.get",
  method: "GET",
  path: "/companies/:id",
  access: "company.read",
  params: idParams,
  answer: company,
})

/** Makes a company; visible companies with the same e-mail, phone or document are named in `possible_duplicates`. */
export const createCompany = endpoint({
  id: "company.create",
  method: "POST",
  path: "/companies",
  access: "company.create",
  body: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    company: name,
  }),
  answer: z.object({ ...company.shape, possible_duplicates: z.optional(z.array(id)) }),
})
export type CompanyCreated = z.output<typeof createCompany.answer>

export const updateCompany = endpoint({
  id: "company.update",
  method: "PUT",
  path: "/companies/:id",
  access: "company.update",
  params: idParams,
  body: updateBody(writable, companyFields),
  answer: company,
})
export type CompanyUpdate = z.output<typeof updateCompany.body>

export const trashCompany = endpoint({
  id: "company.trash",
  method: "DELETE",
  path: "/companies/:id",
  access: "company.delete",
  params: idParams,
})

/** Takes a picture; the answer is the company with its address. */
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

/** The contacts of a company that the caller may see. */
export const listCompanyContacts = endpoint({
  id: "company.contacts",
  method: "GET",
  path: "/companies/:id/contacts",
  access: "company.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(contact),
})

/** The deals of a company that the caller may see, newest first. */
export const listCompanyDeals = endpoint({
  id: "company.deals",
  method: "GET",
  path: "/companies/:id/cards",
  access: "company.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(deal),
})

export const massUpdateCompanies = massUpdateOf("company", "/companies")
export const massTrashCompanies = massTrashOf("company", "/companies")

export const duplicateCompanies = endpoint({
  id: "company.duplicates",
  method: "GET",
  path: "/companies/duplicates",
  access: "company.read",
  query: z.strictObject(pageQuery),
  answer: duplicateGroups(company),
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
