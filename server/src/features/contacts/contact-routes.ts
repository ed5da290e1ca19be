import * as contacts from "@funil/contract/contacts"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { listDuplicateContacts } from "./contact-duplicates.ts"
import { createContact } from "./create-contact.ts"
import { getContact } from "./get-contact.ts"
import { listContactDeals } from "./list-contact-deals.ts"
import { contactList } from "./contact-list.ts"
import { contactMass } from "./contact-mass.ts"
import { removeContactPicture, uploadContactPicture } from "./contact-picture.ts"
import { mergeContact } from "./merge-contact.ts"
import { trashContact } from "./trash-contact.ts"
import { updateContact } from "./update-contact.ts"

export const contactRoutes: Route[] = [
  route(contacts.listContacts, ({ ctx, query }) => contactList.page(ctx, query)),
  route(contacts.searchContacts, ({ ctx, query }) =>
    contactList.page(ctx, query, { search: query.search ?? query.name }),
  ),
  route(contacts.findContacts, ({ ctx, query }) => contactList.find(ctx, query)),
  route(contacts.filterContacts, ({ ctx, query, body }) =>
    query.paginate === "false"
      ? contactList.all(ctx, { ...query, ...body })
      : contactList.page(ctx, query, body),
  ),
  route(contacts.getContact, ({ ctx, params }) => getContact(ctx, params.id)),
  route(contacts.createContact, ({ ctx, body }) => createContact(ctx, body)),
  route(contacts.updateContact, ({ ctx, params, body, ifMatch }) =>
    updateContact(ctx, params.id, body, ifMatch),
  ),
  route(contacts.trashContact, ({ ctx, params, ifMatch }) => trashContact(ctx, params.id, ifMatch)),
  route(contacts.uploadContactPicture, ({ ctx, params, body }) => uploadContactPicture(ctx, params.id, body)),
  route(contacts.removeContactPicture, ({ ctx, params }) => removeContactPicture(ctx, params.id)),
  route(contacts.listContactDeals, ({ ctx, params, query }) => listContactDeals(ctx, params.id, query)),
  route(contacts.massUpdateContacts, ({ ctx, body }) => massUpdate(ctx, contactMass, body)),
  route(contacts.massTrashContacts, ({ ctx, body }) => massTrash(ctx, contactMass, body)),
  route(contacts.duplicateContacts, ({ ctx, query }) => listDuplicateContacts(ctx, query)),
  route(contacts.mergeContact, ({ ctx, params, body }) => mergeContact(ctx, params.id, body)),
]
