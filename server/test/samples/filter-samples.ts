import { createFilter } from "@funil/contract/settings/filters"
import type { World } from "../world.ts"
import { ofWorld, order, page, type Samples, unique } from "./sample.ts"

async function newFilter({ api, admin }: World): Promise<{ params: { id: string } }> {
  const filters = [{ filterField: "name", operator: "like", valueField: "forno" }]
  const body = { name: unique("Filtro"), entity: "deal" as const, filters }
  return { params: { id: (await api.call(createFilter, admin, { body })).id } }
}

/** Successful calls of the world's admin about saved filters. */
export const filterSamples: Samples = {
  "filter.list": () => ({ query: { entity: "deal" } }),
  "filter.filter": () => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "entity", operator: "=", valueField: "deal" }], search: "filtro" },
  }),
  "filter.get": ofWorld("filter"),
  "filter.create": ({ customField }) => ({
    body: {
      name: unique("Filtro"),
      entity: "deal",
      is_public: true,
      parameters: {
        view: "table",
        search: "forno",
        orderBy: "created_at",
        direction: "desc",
        columns: ["name", `custom_fields.${customField.name}`],
        widths: { name: 240 },
      },
      filters: [{ filterField: "tags", operator: "=", valueField: ["quente", "novo"] }],
    },
  }),
  "filter.update": (world) => ({
    ...ofWorld("filter")(world),
    body: {
      name: unique("Filtro"),
      filters: [{ filterField: "amount", operator: ">=", valueField: 10 }],
    },
  }),
  "filter.trash": newFilter,
}
