import * as fields from "@funil/contract/settings/custom-fields"
import { route, type Route } from "../../platform/http/route.ts"
import {
  createCustomField,
  customFieldStore,
  getCustomField,
  listCustomFieldGroups,
  listCustomFields,
  updateCustomField,
} from "./custom-fields.ts"

export const customFieldRoutes: Route[] = [
  route(fields.listCustomFields, ({ ctx, query: { entity, archived } }) =>
    listCustomFields(ctx, { entity, withArchived: archived === "true" }),
  ),
  route(fields.listCustomFieldGroups, ({ ctx }) => listCustomFieldGroups(ctx)),
  route(fields.getCustomField, ({ ctx, params }) => getCustomField(ctx, params.id)),
  route(fields.createCustomField, ({ ctx, body }) => createCustomField(ctx, body)),
  route(fields.updateCustomField, ({ ctx, params, body, ifMatch }) =>
    updateCustomField(ctx, params.id, body, ifMatch),
  ),
  // Records keep the values, hidden until the field is restored.
  route(fields.trashCustomField, ({ ctx, params, ifMatch }) =>
    customFieldStore.trash(ctx, params.id, ifMatch),
  ),
]
