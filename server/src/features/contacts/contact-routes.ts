import * as given from "@funil/contract/forms/given-details"
import * as contacts from "@funil/contract/records/contacts"
import { requireCan } from "../../platform/access/require-can.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { sendContactCard } from "./contact-card.ts"
import { contactPictures, contactRecord } from "./contact-record.ts"
import { alikeContacts, createContact, listContactDeals, listDuplicateContacts } from "./contacts.ts"
import { dismissGivenDetail, listGivenDetails } from "./given-details.ts"
import { mergeContact } from "./merge-contact.ts"

const { list, mass } = contactRecord

export const contactRoutes: Route[] = [
  route(contacts.listContacts, ({ ctx, query }) => list.page(ctx, query)),
  route(contacts.searchContacts, ({ ctx, query }) =>
    list.page(ctx, query, { search: query.search ?? query.name }),
  ),
  route(contacts.findContacts, ({ ctx, query }) => list.find(ctx, query)),
  route(contacts.filterContacts, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(contacts.getContact, ({ ctx, params }) => contactRecord.get(ctx, params.id)),
  route(contacts.createContact, ({ ctx, body }) => createContact(ctx, body)),
  route(contacts.updateContact, ({ ctx, params, body, ifMatch }) =>
    contactRecord.update(ctx, params.id, body, ifMatch),
  ),
  route(contacts.trashContact, ({ ctx, params, ifMatch }) => contactRecord.trash(ctx, params.id, ifMatch)),
  route(contacts.uploadContactPicture, ({ ctx, params, body }) =>
    contactPictures.upload(ctx, params.id, body),
  ),
  route(contacts.removeContactPicture, ({ ctx, params }) => contactPictures.remove(ctx, params.id)),
  route(contacts.getContactCard, sendContactCard),
  route(contacts.listContactDeals, ({ ctx, params, query }) => listContactDeals(ctx, params.id, query)),
  route(given.listGivenDetails, ({ ctx, params }) => listGivenDetails(ctx, params.id)),
  route(given.dismissGivenDetail, ({ ctx, params, body }) => dismissGivenDetail(ctx, params.id, body)),
  route(contacts.massUpdateContacts, ({ ctx, body }) => massUpdate(ctx, mass, body)),
  route(contacts.massTrashContacts, ({ ctx, body }) => massTrash(ctx, mass, body)),
  route(contacts.alikeContacts, ({ ctx, body }) => alikeContacts.ofTyped(ctx, body)),
  route(contacts.duplicateContacts, ({ ctx, query }) => listDuplicateContacts(ctx, query)),
  route(contacts.mergeContact, ({ ctx, params, body }) =>
    mergeContact(requireCan(ctx, "contact.update"), params.id, body),
  ),
]
