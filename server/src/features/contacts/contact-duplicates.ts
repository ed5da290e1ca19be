import { sql } from "kysely"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { contactSource } from "../../nouns/contact-source.ts"
import { readContacts } from "./contact-read.ts"
import { contactView } from "./contact-view.ts"

/** Contacts that are likely the same person. */
export const listDuplicateContacts = duplicateList({
  source: contactSource,
  permission: "contact.read",
  keys: [
    { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
    { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
    { reason: "phone", value: (c) => sql.ref(`${c}.phone2`) },
    { reason: "document", value: (c) => sql.ref(`${c}.document`) },
  ],
  read: async (tx, ids) => (await readContacts(tx, ids)).map(contactView),
})
