import { filterBills, searchBills } from "@funil/contract/records/bills"
import { filterCompanies, searchCompanies } from "@funil/contract/records/companies"
import { filterContacts, searchContacts } from "@funil/contract/records/contacts"
import { filterDeals, searchDeals } from "@funil/contract/records/deals"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { filterProducts, searchProducts } from "@funil/contract/records/products"
import type { Field } from "@funil/contract/shared/fields"
import type { FilterRow } from "@funil/contract/shared/filters"
import { filterTasks, listTaskTypes, searchTasks } from "@funil/contract/records/tasks"
import { listUsers, type User } from "@funil/contract/account/users"
import { isOwn } from "@funil/contract/shared/own-value"
import { infiniteQueryOptions, queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../lib/api/api.ts"
import { folded } from "../lib/text/folded.ts"
import { nextPage } from "../lib/api/next-page.ts"
import { canOwn, readActiveUsers } from "./assignable-users.ts"
import type { RecordFace } from "./record-kind.ts"

/** A record in a picker or chip. */
export interface RecordChoice {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Null if the record has no picture, undefined if its noun has none. */
  readonly picture?: string | null | undefined
}

type ChoiceNoun = NonNullable<Field["to"]>

/**
 * The users a picker offers. Only filters include deactivated users, and visitors can't own
 * records.
 */
export type OfferedUsers = "all" | "active" | "owners"

interface ChoicePage {
  readonly data: RecordChoice[]
  readonly current_page: number
  readonly last_page: number
}

interface Source {
  /** The first part of the query keys, which the event stream refetches. */
  readonly key: string
  readonly find: (
    search: string,
    page: number,
    signal: AbortSignal,
    users: OfferedUsers,
  ) => Promise<ChoicePage>
  readonly named: (ids: readonly string[], signal: AbortSignal) => Promise<RecordChoice[]>
}

interface Calls<T> {
  /** Returns a page of the records that match a text. */
  readonly find: (
    query: { search: string; page: string; total: "next" },
    signal: AbortSignal,
  ) => Promise<Omit<ChoicePage, "data"> & { data: T[] }>
  /** Returns all records that match a filter. */
  readonly filter: (
    parts: { query: { paginate: "false" }; body: { filters: FilterRow[] } },
    signal: AbortSignal,
  ) => Promise<{ data: T[] } | T[]>
  readonly choiceOf: (record: T) => RecordChoice
}

/** A noun with endpoints that search by text and filter by id. */
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

/** A noun with so few records that a single query reads all. */
function listed(
  key: string,
  load: (signal: AbortSignal, users: OfferedUsers) => Promise<readonly RecordChoice[]>,
): Source {
  return {
    key,
    find: async (search, _page, signal, users) => {
      const wanted = folded(search)
      const data = (await load(signal, users)).filter(({ label }) => folded(label).includes(wanted))
      return { data, current_page: 1, last_page: 1 }
    },
    named: async (ids, signal) => (await load(signal, "all")).filter(({ id }) => ids.includes(id)),
  }
}

export function personName({
  first_name,
  last_name,
}: {
  first_name: string
  last_name: string | null
}): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

async function readUsers(signal: AbortSignal): Promise<User[]> {
  const answer = await read(listUsers, { query: { paginate: "false", orderBy: "first_name" } }, { signal })
  return Array.isArray(answer) ? answer : answer.data
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
  user: listed("users", async (signal, offered) => {
    const users = offered === "all" ? await readUsers(signal) : await readActiveUsers(signal)
    return users
      .filter((user) => offered !== "owners" || canOwn(user))
      .map((user) => ({ id: user.id, label: personName(user), picture: user.profile_picture }))
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

/** The records of a noun that match a text, page by page. */
export const choicePagesOptions = (to: ChoiceNoun, search: string, users: OfferedUsers = "all") =>
  infiniteQueryOptions({
    queryKey: [sources[to].key, "choices", to, search, ...(to === "user" ? [users] : [])],
    queryFn: ({ pageParam, signal }) => sources[to].find(search, pageParam, signal, users),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

/** The names of records by id, for chips. Omits records that are deleted or not visible. */
export const choiceNamesOptions = (to: ChoiceNoun, ids: readonly string[]) =>
  queryOptions({
    queryKey: [sources[to].key, "names", to, ...ids.toSorted()],
    queryFn: ({ signal }) => sources[to].named(ids, signal),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    meta: { silent: true },
  })

/** The names and pictures of records by id, or undefined while loading. */
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
