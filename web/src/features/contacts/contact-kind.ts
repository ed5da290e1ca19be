import * as contacts from "@funil/contract/schemas/records/contacts"
import { exportContacts } from "@funil/contract/data/exports"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, filters, mass edits, imports and exports treat contacts. */
export const contactKind: RecordKind<contacts.Contact> = {
  entity: "contact",
  key: "contacts",
  fields: contacts.contactFields,
  endpoints: {
    filter: contacts.filterContacts,
    search: contacts.searchContacts,
    get: contacts.getContact,
    create: contacts.createContact,
    update: contacts.updateContact,
    trash: contacts.trashContact,
    massUpdate: contacts.massUpdateContacts,
    massTrash: contacts.massTrashContacts,
    export: exportContacts,
  },
  alike: contacts.alikeContacts,
  faceOf: ({ id, first_name, last_name, picture, email, phone1 }) => ({
    id,
    name: [first_name, last_name].filter(Boolean).join(" "),
    picture,
    detail: email ?? phone1,
  }),
  nameField: "first_name",
  columns: ["email", "phone1", "companies", "job", "tags", "created_at"],
  hidden: ["id", "picture", "custom_fields"],
  shownOf: ({ companies }) => ({
    companies: companies.map(({ id, company, picture }) => ({ id, name: company, picture, isSquare: true })),
  }),
  order: { orderBy: "created_at", direction: "desc" },
  inCells: ["email", "phone1", "phone2", "job", "tags"],
  words: (m) => m.records.contact,
  fieldNames: (m) => m.fieldNames.contact,
  options: (m) => m.fieldOptions.contact,
}
