import * as z from "zod/mini"
import { consentStates } from "./consents.ts"
import { deal } from "./deals.ts"
import { pictureUpload } from "./pictures.ts"
import { address, addressFields, addressWritable } from "./shared/address.ts"
import { calendarDate } from "./shared/dates.ts"
import { cpf } from "./shared/documents.ts"
import { alikeBody, alikeRecords, duplicateGroups, mergeBody } from "./shared/duplicates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { id, idParams, links } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { recordEndpoints } from "./shared/record-endpoints.ts"
import { companyRef, customFields, stamps } from "./shared/records.ts"
import { email, name, optionalText, otherEmails, otherPhones, phone, tags, url } from "./shared/text.ts"
import { genders } from "./users.ts"

export const contactFields: FieldTable = {
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
}

/** A contact. Companies are left out that the caller can't see. */
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

const writable = {
  first_name: name,
  last_name: z.nullable(optionalText(200)),
  email: z.nullable(email),
  phone1: z.nullable(phone),
  phone2: z.nullable(phone),
  other_emails: otherEmails,
  other_phones: otherPhones,
  job: z.nullable(optionalText(200)),
  document: z.nullable(cpf),
  gender: z.nullable(z.enum(genders)),
  birthdate: z.nullable(calendarDate),
  social_media_linkedin: z.nullable(url),
  social_media_instagram: z.nullable(url),
  social_media_facebook: z.nullable(url),
  social_media_twitter: z.nullable(url),
  ...addressWritable,
  companies: links,
  tags,
  custom_fields: customFields,
}

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
   * Looks in names, e-mail, phones, document and job, without case and accents, and for a phone or document with its mask or without;
   * `name` is another word for `search`.
   */
  words: ["name"],
  /** Creates a contact; visible contacts with the same email, phone or document are named in `possible_duplicates`. */
  create: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    first_name: name,
  }),
  created: z.object({ ...contact.shape, possible_duplicates: z.optional(z.array(id)) }),
  update: updateBody(writable, contactFields),
})
export type ContactCreated = z.output<typeof createContact.answer>
export type ContactUpdate = z.output<typeof updateContact.body>

/**
 * Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the
 * contact with the picture's address.
 */
export const uploadContactPicture = endpoint({
  id: "contact.upload_picture",
  summary: "Upload a contact's picture",
  method: "POST",
  path: "/contacts/:id/uploadProfilePicture",
  access: "contact.update",
  params: idParams,
  ...pictureUpload("profile_picture"),
  answer: contact,
})

export const removeContactPicture = endpoint({
  id: "contact.remove_picture",
  summary: "Remove a contact's picture",
  method: "POST",
  path: "/contacts/:id/removeProfilePicture",
  access: "contact.update",
  params: idParams,
  status: 200,
  answer: contact,
})

/** The contact as a vCard 3.0, which phones and mail programs take into their address books. */
export const getContactCard = endpoint({
  id: "contact.vcard",
  summary: "Get a contact as a vCard",
  method: "GET",
  path: "/contacts/:id.vcf",
  access: "contact.read",
  params: idParams,
  media: "vcard",
})

/** The deals of a contact that the caller may see, newest first. */
export const listContactDeals = endpoint({
  id: "contact.deals",
  summary: "List the deals of a contact",
  method: "GET",
  path: "/contacts/:id/cards",
  access: "contact.read",
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: paged(deal),
})

/**
 * Groups of contacts that share an email, phone or document, directly or through a third one, the newest group first. A group
 * shows at most 20 of its `count`.
 */
export const duplicateContacts = endpoint({
  id: "contact.duplicates",
  summary: "List possible duplicate contacts",
  method: "GET",
  path: "/contacts/duplicates",
  access: "contact.read",
  query: z.strictObject(pageQuery),
  answer: duplicateGroups(contact),
})

/** Visible contacts that have the email, phone or document that is being typed. */
export const alikeContacts = endpoint({
  id: "contact.alike",
  summary: "Find contacts with the same details",
  method: "POST",
  reads: true,
  path: "/contacts/alike",
  access: "contact.read",
  body: alikeBody(cpf),
  status: 200,
  answer: alikeRecords,
})

/**
 * Needs the rights to update and to delete. Deals, bills, notes, files, answers to forms and consents of the others pass to the
 * one that stays, which is the answer. Their phones fill an empty `phone2`, and what else they have of emails and phones becomes
 * `other_emails` and `other_phones`; more than 10 of either are a 422. One operation: its undo takes everything apart again.
 */
export const mergeContact = endpoint({
  id: "contact.merge",
  summary: "Merge two contacts",
  method: "POST",
  path: "/contacts/:id/merge",
  access: "contact.delete",
  params: idParams,
  body: mergeBody,
  status: 200,
  answer: contact,
})
