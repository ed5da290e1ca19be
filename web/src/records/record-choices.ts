import { filterBills, searchBills } from "@funil/contract/bills"
import { filterCompanies, searchCompanies } from "@funil/contract/companies"
import { filterContacts, searchContacts } from "@funil/contract/contacts"
import { filterDeals, searchDeals } from "@funil/contract/deals"
import { listPipelines } from "@funil/contract/pipelines"
import { filterProducts, searchProducts } from "@funil/contract/products"
import type { Field } from "@funil/contract/shared/fields"
import type { FilterRow } from "@funil/contract/shared/filters"
import { filterTasks, listTaskTypes, searchTasks } from "@funil/contract/tasks"
import { listUsers } from "@funil/contract/users"
import { isOwn } from "@funil/contract/shared/own-value"
import { infiniteQueryOptions, queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../lib/api.ts"
import { folded } from "../lib/folded.ts"
import { nextPage } from "../lib/next-page.ts"
import type { RecordFace } from "./record-kind.ts"

/** A record as pickers offer it and chips name it. */
export interface RecordChoice {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Null where the noun has pictures and this one has none; undefined where it has no pictures. */
  readonly picture?: string | null | undefined
}

type ChoiceNoun = NonNullable<Field["to"]>

interface ChoicePage {
  readonly data: RecordChoice[]
  readonly current_page: number
  readonly last_page: number
}

interface Source {
  /** The first part of the query keys, which the event stream reads anew. */
  readonly key: string
  readonly find: (search: string, page: number, signal: AbortSignal) => Promise<ChoicePage>
  readonly named: (ids: readonly string[], signal: AbortSignal) => Promise<RecordChoice[]>
}

interface Calls<T> {
  /** One page of what a text finds. */
  readonly find: (
    query: { search: string; page: string; total: "next" },
    signal: AbortSignal,
  ) => Promise<Omit<ChoicePage, "data"> & { data: T[] }>
  /** All that a filter finds. */
  readonly filter: (
    parts: { query: { paginate: "false" }; body: { filters: FilterRow[] } },
    signal: AbortSignal,
  ) => Promise<{ data: T[] } | T[]>
  readonly choiceOf: (record: T) => RecordChoice
}

/** A noun with calls to search it and to filter it by id. */
function searched<T>(key: string, { find, filter, choiceOf }: Calls<T>): Source {
  return {
    key,
    find: async (search, page, signal) => {
      const found = await find({ search, page: String(page), total: "next" }, signal)
      return { ...found, data: found.data.map(choiceOf) }
    },
    named: async (ids, signal) => {
      const filters = [{ filterField: "id", operator: "=", valueField: [...ids] }]
      const found = await filter({ query: { paginate: "false" }, body: { filters } }, signal)
      return (Array.isArray(found) ? found : found.data).map(choiceOf)
    },
  }
}

/** A noun with so few records that all are read at once. */
function listed(key: string, load: (signal: AbortSignal) => Promise<readonly RecordChoice[]>): Source {
  return {
    key,
    find: async (search, _page, signal) => {
      const wanted = folded(search)
      const data = (await load(signal)).filter(({ label }) => folded(label).includes(wanted))
      return { data, current_page: 1, last_page: 1 }
    },
    named: async (ids, signal) => (await load(signal)).filter(({ id }) => ids.includes(id)),
  }
}

function personName({ first_name, last_name }: { first_name: string; last_name: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

const readPipelines = (signal: AbortSignal) => read(listPipelines, {}, { signal })

const sources: Readonly<Record<ChoiceNoun, Source>> = {
  contact: searched("contacts", {
    find: (query, signal) => read(searchContacts, { query }, { signal }),
    filter: (parts, signal) => read(filterContacts, parts, { signal }),
    choiceOf: (contact) => ({
      id: contact.id,
      label: personName(contact),
      detail: contact.email ?? contact.phone1 ?? undefined,
      picture: contact.picture,
    }),
  }),
  company: searched("companies", {
    find: (query, signal) => read(searchCompanies, { query }, { signal }),
    filter: (parts, signal) => read(filterCompanies, parts, { signal }),
    choiceOf: ({ id, company, picture }) => ({ id, label: company, picture }),
  }),
  deal: searched("deals", {
    find: (query, signal) => read(searchDeals, { query }, { signal }),
    filter: (parts, signal) => read(filterDeals, parts, { signal }),
    choiceOf: ({ id, name, code }) => ({ id, label: name, detail: `#${code}` }),
  }),
  product: searched("products", {
    find: (query, signal) => read(searchProducts, { query }, { signal }),
    filter: (parts, signal) => read(filterProducts, parts, { signal }),
    choiceOf: ({ id, name, sku, product_picture }) => ({
      id,
      label: name,
      detail: sku ?? undefined,
      picture: product_picture,
    }),
  }),
  task: searched("tasks", {
    find: (query, signal) => read(searchTasks, { query }, { signal }),
    filter: (parts, signal) => read(filterTasks, parts, { signal }),
    choiceOf: ({ id, name, deal }) => ({ id, label: name, detail: deal?.name }),
  }),
  bill: searched("bills", {
    find: (query, signal) => read(searchBills, { query }, { signal }),
    filter: (parts, signal) => read(filterBills, parts, { signal }),
    choiceOf: ({ id, description, deal, total }) => ({
      id,
      label: description || deal?.name || String(total),
      detail: deal?.name,
    }),
  }),
  user: listed("users", async (signal) => {
    const answer = await read(listUsers, { query: { paginate: "false", orderBy: "first_name" } }, { signal })
    const users = Array.isArray(answer) ? answer : answer.data
    return users.map((user) => ({ id: user.id, label: personName(user), picture: user.profile_picture }))
  }),
  pipeline: listed("pipelines", async (signal) =>
    (await readPipelines(signal)).map(({ id, name }) => ({ id, label: name })),
  ),
  stage: listed("pipelines", async (signal) =>
    (await readPipelines(signal)).flatMap((pipeline) =>
      pipeline.stages.map(({ id, name }) => ({ id, label: name, detail: pipeline.name })),
    ),
  ),
  task_type: listed("task-types", async (signal) =>
    (await read(listTaskTypes, {}, { signal })).map(({ id, name }) => ({ id, label: name })),
  ),
}

/** What a text finds among the records of a noun, page by page. */
export const choicePagesOptions = (to: ChoiceNoun, search: string) =>
  infiniteQueryOptions({
    queryKey: [sources[to].key, "choices", to, search],
    queryFn: ({ pageParam, signal }) => sources[to].find(search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

/** What records are called, for chips that hold ids. Those that are gone or out of sight are left out. */
export const choiceNamesOptions = (to: ChoiceNoun, ids: readonly string[]) =>
  queryOptions({
    queryKey: [sources[to].key, "names", to, ...ids.toSorted()],
    queryFn: ({ signal }) => sources[to].named(ids, signal),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    meta: { silent: true },
  })

/** The faces of records of which only the ids are known; undefined until read. */
export function useNamed(noun: string, ids: readonly string[]): readonly RecordFace[] | undefined {
  const to = isOwn(sources, noun) ? noun : undefined
  const { data } = useQuery({
    ...choiceNamesOptions(to ?? "user", ids),
    enabled: to !== undefined && ids.length > 0,
  })
  return data?.map(({ label, ...choice }) => ({
    ...choice,
    name: label,
    isSquare: to === "company" || to === "product",
  }))
}
