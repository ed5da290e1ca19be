import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { entities, entity } from "../shared/entities.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { filterBody, filterRow } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { orderQuery, paged, pageQuery, totalQuery } from "../shared/paging.ts"
import { stamps } from "../shared/records.ts"
import { name, searchText, text } from "../shared/values/text.ts"

export const filterFields: FieldTable = {
  id: derived("record"),
  name: field("text", { required: true, search: true }),
  is_public: field("boolean"),
  entity: derived("select", { options: entities, isNoun: true }),
  user_id: derived("record", { to: "user" }),
  parameters: shown("text"),
  filters: shown("text"),
  unknown_fields: shown("tags"),
  created_at: derived("instant"),
  updated_at: derived("instant"),
}

export const filterParameters = z.strictObject({
  view: z.optional(text(40)),
  search: z.optional(searchText(200)),
  orderBy: z.optional(text(120)),
  direction: z.optional(z.enum(["asc", "desc"])),
  columns: z.optional(z.array(text(120)).check(z.maxLength(100))),
  widths: z.optional(z.record(text(120), z.number().check(z.minimum(20), z.maximum(2000)))),
})
export type FilterParameters = z.output<typeof filterParameters>

export const savedFilter = z.object({
  id,
  name: z.string(),
  is_public: z.boolean(),
  entity: z.enum(entities),
  parameters: filterParameters,
  filters: z.array(filterRow),
  unknown_fields: z.array(z.string()),
  user_id: z.nullable(id),
  ...stamps,
})
export type SavedFilter = z.output<typeof savedFilter>

const writable = {
  name,
  is_public: z.boolean(),
  parameters: filterParameters,
  filters: filterBody.shape.filters,
}

export const listFilters = endpoint({
  id: "filter.list",
  method: "GET",
  path: "/filters",
  access: "filter.manage",
  query: z.strictObject({ entity: z.optional(entity) }),
  answer: z.array(savedFilter),
})

export const filterFilters = endpoint({
  id: "filter.filter",
  method: "POST",
  reads: true,
  path: "/filters/filter",
  access: "filter.manage",
  query: z.strictObject({
    ...pageQuery,
    ...totalQuery,
    ...orderQuery,
    paginate: z.optional(z.enum(["true", "false"])),
  }),
  body: filterBody,
  status: 200,
  answer: z.union([paged(savedFilter), z.array(savedFilter)]),
})

export const getFilter = endpoint({
  id: "filter.get",
  method: "GET",
  path: "/filters/:id",
  access: "filter.manage",
  params: idParams,
  answer: savedFilter,
})

export const createFilter = endpoint({
  id: "filter.create",
  method: "POST",
  path: "/filters",
  access: "filter.manage",
  body: z.strictObject({
    name,
    entity,
    is_public: z._default(writable.is_public, false),
    parameters: z._default(filterParameters, {}),
    filters: writable.filters,
  }),
  answer: savedFilter,
})

export const updateFilter = endpoint({
  id: "filter.update",
  method: "PUT",
  path: "/filters/:id",
  access: "filter.manage",
  params: idParams,
  body: updateBody(writable, filterFields),
  answer: savedFilter,
})
export type FilterUpdate = z.output<typeof updateFilter.body>

export const trashFilter = endpoint({
  id: "filter.trash",
  method: "DELETE",
  path: "/filters/:id",
  access: "filter.manage",
  params: idParams,
})
