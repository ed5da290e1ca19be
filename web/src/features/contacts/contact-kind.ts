import * as contacts from "@funil/contract/schemas/records/contacts"
import { exportContacts } from "@funil/contract/data/exports"
import { call } from "../../lib/api/api.ts"
import { pictureBody } from "../../records/picture/picture-body.ts"
import { personName } from "../../lib/text/person-name.ts"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, pages, filters, mass edits, imports and exports treat contacts. */
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
  deals: contacts.listContactDeals,
  merge: (id, body) => call(contacts.mergeContact, { params: { id }, body }),
  picture: {
    upload: (id, source) =>
      call(contacts.uploadContactPicture, {
        params: { id },
        body: pictureBody("profile_picture", source),
      }),
    remove: (id) => call(contacts.removeContactPicture, { params: { id } }),
  },
  faceOf: (contact) => ({
    id: contact.id,
    name: personName(contact),
    picture: contact.picture,
    detail: contact.email ?? contact.phone1,
  }),
  nameField: "first_name",
  groups: [
    {
      title: (m) => m.details.groups.reach,
      names: [
        "first_name",
        "last_name",
        "email",
        "other_emails",
        "phone1",
        "phone2",
        "other_phones",
        "job",
        "tags",
      ],
    },
    { title: (m) => m.details.groups.person, names: ["document", "birthdate", "gender"] },
  ],
  foldsEmpty: true,
  form: {
    submit: (m) => m.details.form.submitContact,
    names: [["first_name", "last_name"], ["email", "phone1"], ["companies"], ["job", "tags"]],
    more: [
      ["document", "phone2"],
      ["birthdate", "gender"],
      ["address_zip"],
      ["address_street", "address_number"],
      ["address_complement", "address_block"],
      ["address_city", "address_state"],
      ["address_country"],
      ["social_media_linkedin", "social_media_instagram"],
      ["social_media_facebook", "social_media_twitter"],
    ],
  },
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
