import * as fields from "@funil/contract/custom-fields"
import { route, type Route } from "../../platform/http/route.ts"
import { createCustomField } from "./create-custom-field.ts"
import { getCustomField } from "./get-custom-field.ts"
import { listCustomFieldGroups } from "./list-custom-field-groups.ts"
import { listCustomFields } from "./list-custom-fields.ts"
import { trashCustomField } from "./trash-custom-field.ts"
import { updateCustomField } from "./update-custom-field.ts"

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
  route(fields.trashCustomField, ({ ctx, params, ifMatch }) => trashCustomField(ctx, params.id, ifMatch)),
]
