import { recordList } from "../../platform/records/record-list.ts"
import { contactSource } from "../../nouns/contact-source.ts"
import { readContacts } from "./contact-read.ts"
import { contactView } from "./contact-view.ts"

export const contactList = recordList({
  source: contactSource,
  permission: "contact.read",
  read: async (tx, ids) => (await readContacts(tx, ids)).map(contactView),
})
