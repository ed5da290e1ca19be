import * as z from "zod/mini"
import { genders } from "../account/users.ts"
import { consentStates } from "../forms/consents.ts"
import { alikeBody, alikeRecords, duplicateGroups, mergeBody } from "../shared/duplicates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { createFields, recordEndpoints, writableFields } from "../shared/record-endpoints.ts"
import { companyRef, customFields, stamps } from "../shared/records.ts"
import { address, addressFields, addressWritable } from "../shared/values/address.ts"
import { calendarDate } from "../shared/values/dates.ts"
import { cpf } from "../shared/values/documents.ts"
import { lastName, otherEmails, otherPhones, phone } from "../shared/values/text.ts"
import { deal } from "./deals.ts"
import { pictureUpload } from "./pictures.ts"

export const contactFields = {
  id: derived("record", { to: "contact" }),
  first_name: field("text", { required: true, search: true }),
  last_name: field("text", { search: true }),
  email: field("email", { search: true }),
  phone1: field("text", { search: true }),
  phone2: field("text", { search: true }),
  other_emails: field("tags", { search: true }),
  other_phones: field("tags", { search: true }),
  job: field("text", { search: true }),
  document: field("text", { search: true, brazilian: true }),
  gender: field("select", { options: genders }),
  birthdate: field("date"),
  picture: shown("link"),
  social_media_linkedin: field("link"),
  social_media_instagram: field("link"),
  social_media_facebook: field("link"),
  social_media_twitter: field("link"),
  ...addressFields,
  companies: field("record", { to: "company", many: true }),
  tags: field("tags"),
  custom_fields: shown("text"),
  service_consent: derived("select", { options: consentStates }),
  marketing_consent: derived("select", { options: consentStates }),
  created_by: derived("record", { to: "user" }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
} satisfies FieldTable

export const contact = z.object({
  id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone1: z.nullable(z.string()),
  phone2: z.nullable(z.string()),
  other_emails: z.array(z.string()),
  other_phones: z.array(z.string()),
  job: z.nullable(z.string()),
  document: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  birthdate: z.nullable(calendarDate),
  picture: z.nullable(z.string()),
  social_media_linkedin: z.nullable(z.string()),
  social_media_instagram: z.nullable(z.string()),
  social_media_facebook: z.nullable(z.string()),
  social_media_twitter: z.nullable(z.string()),
  ...address,
  companies: z.array(z.object({ ...companyRef.shape, pivot: z.object({ company_id: id }) })),
  tags: z.array(z.string()),
  custom_fields: customFields,
  service_consent: z.enum(consentStates),
  marketing_consent: z.enum(consentStates),
  created_by: z.nullable(id),
  ...stamps,
})
export type Contact = z.output<typeof contact>

const writable = writableFields(contactFields, {
  last_name: z.nullable(lastName),
  phone1: z.nullable(phone),
  phone2: z.nullable(phone),
  other_emails: otherEmails,
  other_phones: otherPhones,
  document: z.nullable(cpf),
  ...addressWritable,
  custom_fields: customFields,
})

export const {
  list: listContacts,
  search: searchContacts,
  find: findContacts,
  filter: filterContacts,
  get: getContact,
  create: createContact,
  update: updateContact,
  trash: trashContact,
  massUpdate: massUpdateContacts,
  massTrash: massTrashContacts,
} = recordEndpoints("contact", "/contacts", {
  may: { read: "contact.read", create: "contact.create", update: "contact.update", trash: "contact.delete" },
  record: contact,
  /**
   * Searches names, email, phones, document and job, without case and accents, with or without
   * masks. `name` is another word for `search`.
   */
  words: ["name"],
  create: z.strictObject(createFields(contactFields, writable)),
  created: z.object({ ...contact.shape, possible_duplicates: z.optional(z.array(id)) }),
  update: updateBody(writable, contactFields),
})
export type ContactCreated = z.output<typeof createContact.answer>
export type ContactUpdate = z.output<typeof updateContact.body>

export const uploadContactPicture = endpoint({
  id: "contact.upload_picture",
  method: "POST",
  path: "/contacts/:id/uploadProfilePicture",
  access: "contact.update",
  params: idParams,
  ...pictureUpload("profile_picture"),
  answer: contact,
})

export const removeContactPicture = endpoint({
  id: "contact.remove_picture",
  method: "POST",
  path: "/contacts/:id/removeProfilePicture",
  access: "contact.update",
  params: idParams,
  status: 200,
  answer: contact,
})

export const getContactCard = endpoint({
  id: "contact.vcard",
  method: "GET",
  path: "/contacts/:id.vcf",
  access: "contact.read",
  params: idParams,
  media: "vcard",
})

export const listContactDeals = endpoint({
  id: "contact.deals",
  method: "GET",
  path: "/contacts/:id/cards",
  access: "contact.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(deal),
})

export const duplicateContacts = endpoint({
  id: "contact.duplicates",
  method: "GET",
  path: "/contacts/duplicates",
  access: "contact.read",
  query: z.strictObject(pageQuery),
  answer: duplicateGroups(contact),
})

export const alikeContacts = endpoint({
  id: "contact.alike",
  method: "POST",
  reads: true,
  path: "/contacts/alike",
  access: "contact.read",
  body: alikeBody(cpf),
  status: 200,
  answer: alikeRecords,
})

export const mergeContact = endpoint({
  id: "contact.merge",
  method: "POST",
  path: "/contacts/:id/merge",
  access: "contact.delete",
  params: idParams,
  body: mergeBody,
  status: 200,
  answer: contact,
})
