import * as z from "zod/mini"
import { contact } from "./contacts.ts"
import { deal } from "./deals.ts"
import { pictureUpload } from "./pictures.ts"
import { address, addressFields, addressWritable } from "./shared/address.ts"
import { cnpj } from "./shared/documents.ts"
import { alikeBody, alikeRecords, duplicateGroups, mergeBody } from "./shared/duplicates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { recordEndpoints } from "./shared/record-endpoints.ts"
import { customFields, stamps } from "./shared/records.ts"
import { email, name, phone, tags, url } from "./shared/text.ts"

export const companyFields: FieldTable = {
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
  phone1: z.nullable(phone),
  website: z.nullable(url),
  ...addressWritable,
  tags,
  custom_fields: customFields,
}

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
   * Looks in name, e-mail, phone and document, without case and accents, and for a phone or document with its mask or without; `company`
   * is another word for `search`.
   */
  words: ["company"],
  /** Creates a company; visible companies with the same email, phone or document are named in `possible_duplicates`. */
  create: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    company: name,
  }),
  created: z.object({ ...company.shape, possible_duplicates: z.optional(z.array(id)) }),
  update: updateBody(writable, companyFields),
})
export type CompanyCreated = z.output<typeof createCompany.answer>
export type CompanyUpdate = z.output<typeof updateCompany.body>

/**
 * Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the
 * company with the picture's address.
 */
export const uploadCompanyPicture = endpoint({
  id: "company.upload_picture",
  summary: "Upload a company's picture",
  method: "POST",
  path: "/companies/:id/uploadProfilePicture",
  access: "company.update",
  params: idParams,
  ...pictureUpload("profile_picture"),
  answer: company,
})

export const removeCompanyPicture = endpoint({
  id: "company.remove_picture",
  summary: "Remove a company's picture",
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
  summary: "List the contacts of a company",
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
  summary: "List the deals of a company",
  method: "GET",
  path: "/companies/:id/cards",
  access: "company.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(deal),
})

/**
 * Groups of companies that share an email, phone or document, directly or through a third one, the newest group first. A group
 * shows at most 20 of its `count`.
 */
export const duplicateCompanies = endpoint({
  id: "company.duplicates",
  summary: "List possible duplicate companies",
  method: "GET",
  path: "/companies/duplicates",
  access: "company.read",
  query: z.strictObject(pageQuery),
  answer: duplicateGroups(company),
})

/** Visible companies that have the email, phone or document that is being typed. */
export const alikeCompanies = endpoint({
  id: "company.alike",
  summary: "Find companies with the same details",
  method: "POST",
  reads: true,
  path: "/companies/alike",
  access: "company.read",
  body: alikeBody(cnpj),
  status: 200,
  answer: alikeRecords,
})

/**
 * Needs the rights to update and to delete. Contacts, deals, bills, notes and files of the others pass to the one that stays,
 * which is the answer. One operation: its undo takes everything apart again.
 */
export const mergeCompany = endpoint({
  id: "company.merge",
  summary: "Merge two companies",
  method: "POST",
  path: "/companies/:id/merge",
  access: "company.delete",
  params: idParams,
  body: mergeBody,
  status: 200,
  answer: company,
})
