import { sql } from "kysely"
import { contactNoun } from "../../nouns/contact/contact-noun.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import { alikeRecords } from "../../platform/records/alike-records.ts"
import type { DuplicateKey } from "../../platform/records/duplicate-groups.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { contactRecord } from "./contact-record.ts"

const keys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone2`) },
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]
const noun = { source: contactSource, permission: "contact.read", keys } as const

/** Contacts that are likely the same person. */
export const listDuplicateContacts = duplicateList({ ...noun, read: contactRecord.views })

/** Those that share an e-mail, phone or document. */
export const alikeContacts = alikeRecords({ ...noun, name: contactNoun.name })
