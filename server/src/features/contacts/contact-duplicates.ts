import { contactKeys } from "../../nouns/contact/contact-addresses.ts"
import { contactNoun } from "../../nouns/contact/contact-noun.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import { alikeRecords } from "../../platform/records/alike-records.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { contactRecord } from "./contact-record.ts"

const noun = { source: contactSource, permission: "contact.read", keys: contactKeys } as const

/** Contacts that are likely the same person. */
export const listDuplicateContacts = duplicateList({ ...noun, read: contactRecord.views })

/** Those that share an e-mail, phone or document. */
export const alikeContacts = alikeRecords({ ...noun, name: contactNoun.name })
