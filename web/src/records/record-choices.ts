import { type Bill, filterBills, searchBills } from "@funil/contract/records/bills"
import { type Company, filterCompanies, searchCompanies } from "@funil/contract/records/companies"
import { type Contact, filterContacts, searchContacts } from "@funil/contract/records/contacts"
import { type Deal, filterDeals, searchDeals } from "@funil/contract/records/deals"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { filterProducts, type Product, searchProducts } from "@funil/contract/records/products"
import type { Field } from "@funil/contract/shared/fields"
import type { FilterRow } from "@funil/contract/shared/filters"
import { filterTasks, listTaskTypes, searchTasks, type Task } from "@funil/contract/records/tasks"
import { listUsers, type User } from "@funil/contract/account/users"
import { isOwn } from "@funil/contract/shared/own-value"
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query"
import { read } from "../lib/api/api.ts"
import { folded } from "../lib/text/folded.ts"
import { nextPage } from "../lib/api/next-page.ts"
import { useFormat } from "../lib/text/format.ts"
import { personName } from "../lib/text/person-name.ts"
import type { SelectOption } from "../ui/fields/select-field.tsx"
import { useDebounced } from "../ui/forms/debounced.ts"
import { canOwn, ownersOptions, readActiveUsers } from "./assignable-users.ts"
import { usePhoneText } from "./fields/phone-text.ts"
import type { RecordFace } from "./record-kind.ts"

interface ChoiceFace {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Shown if there is no detail. */
  readonly phone?: string | null | undefined
  /** What a deal or a product is worth. */
  readonly amount?: number | undefined
  /** Null if the record has no picture, undefined if its noun has none. */
  readonly picture?: string | null | undefined
}

/** A record in a picker or chip. */
export interface RecordChoice<T = unknown> extends ChoiceFace {
  readonly record: T
}

export type ChoiceNoun = NonNullable<Field["to"]>

interface Named {
  readonly id: string
  readonly name: string
}

/** The records of each noun as their endpoints answer them. */
export interface ChoiceRecords extends Record<ChoiceNoun, unknown> {
  readonly contact: Contact
  readonly company: Company
  readonly deal: Deal
  readonly product: Product
  readonly task: Task
  readonly bill: Bill
  readonly user: User
  readonly pipeline: Named
  readonly stage: Named & { readonly pipeline: string }
  readonly task_type: Named
}

/**
 * The users a picker offers. Only filters include deactivated users, and visitors can't own
 * records.
 */
export type OfferedUsers = "all" | "active" | "owners"

interface ChoicePage<T> {
  readonly data: RecordChoice<T>[]
  readonly current_page: number
  readonly last_page: number
}

interface Source<T> {
  /** The first part of the query keys, which the event stream refetches. */
  readonly key: string
  readonly find: (
    search: string,
    page: number,
    signal: AbortSignal,
    users: OfferedUsers,
  ) => Promise<ChoicePage<T>>
  readonly named: (ids: readonly string[], signal: AbortSignal) => Promise<RecordChoice<T>[]>
}

interface Calls<T> {
  /** Returns a page of the records that match a text. */
  readonly find: (
    query: { search: string; page: string; total: "next" },
    signal: AbortSignal,
  ) => Promise<Omit<ChoicePage<T>, "data"> & { data: T[] }>
  /** Returns all records that match a filter. */
  readonly filter: (
    parts: { query: { paginate: "false" }; body: { filters: FilterRow[] } },
    signal: AbortSignal,
  ) => Promise<{ data: T[] } | T[]>
  readonly faceOf: (record: T) => ChoiceFace
}

/** A noun with endpoints that search by text and filter by id. */
function searched<T>(key: string, { find, filter, faceOf }: Calls<T>): Source<T> {
  const choiceOf = (record: T) => ({ ...faceOf(record), record })
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
function listed<T>(
  key: string,
  load: (signal: AbortSignal, users: OfferedUsers) => Promise<readonly T[]>,
  faceOf: (record: T) => ChoiceFace,
): Source<T> {
  const all = async (signal: AbortSignal, users: OfferedUsers) =>
    (await load(signal, users)).map((record) => ({ ...faceOf(record), record }))
  return {
    key,
    find: async (search, _page, signal, users) => {
      const wanted = folded(search)
      const data = (await all(signal, users)).filter(({ label }) => folded(label).includes(wanted))
      return { data, current_page: 1, last_page: 1 }
    },
    named: async (ids, signal) => (await all(signal, "all")).filter(({ id }) => ids.includes(id)),
  }
}

async function readUsers(signal: AbortSignal, offered: OfferedUsers): Promise<User[]> {
  if (offered !== "all") {
    const users = await readActiveUsers(signal)
    return offered === "owners" ? users.filter(canOwn) : users
  }
  const answer = await read(listUsers, { query: { paginate: "false", orderBy: "first_name" } }, { signal })
  return Array.isArray(answer) ? answer : answer.data
}

const readPipelines = (signal: AbortSignal) => read(listPipelines, {}, { signal })

const sources: { readonly [N in ChoiceNoun]: Source<ChoiceRecords[N]> } = {
  contact: searched("contacts", {
    find: (query, signal) => read(searchContacts, { query }, { signal }),
    filter: (parts, signal) => read(filterContacts, parts, { signal }),
    faceOf: (contact) => ({
      id: contact.id,
      label: personName(contact),
      detail: contact.email ?? undefined,
      phone: contact.phone1,
      picture: contact.picture,
    }),
  }),
  company: searched("companies", {
    find: (query, signal) => read(searchCompanies, { query }, { signal }),
    filter: (parts, signal) => read(filterCompanies, parts, { signal }),
    faceOf: ({ id, company, email, phone1, picture }) => ({
      id,
      label: company,
      detail: email ?? undefined,
      phone: phone1,
      picture,
    }),
  }),
  deal: searched("deals", {
    find: (query, signal) => read(searchDeals, { query }, { signal }),
    filter: (parts, signal) => read(filterDeals, parts, { signal }),
    faceOf: ({ id, name, code, amount }) => ({ id, label: name, detail: `#${code}`, amount }),
  }),
  product: searched("products", {
    find: (query, signal) => read(searchProducts, { query }, { signal }),
    filter: (parts, signal) => read(filterProducts, parts, { signal }),
    faceOf: ({ id, name, sku, price, product_picture }) => ({
      id,
      label: name,
      detail: sku ?? undefined,
      amount: price,
      picture: product_picture,
    }),
  }),
  task: searched("tasks", {
    find: (query, signal) => read(searchTasks, { query }, { signal }),
    filter: (parts, signal) => read(filterTasks, parts, { signal }),
    faceOf: ({ id, name, deal }) => ({ id, label: name, detail: deal?.name }),
  }),
  bill: searched("bills", {
    find: (query, signal) => read(searchBills, { query }, { signal }),
    filter: (parts, signal) => read(filterBills, parts, { signal }),
    faceOf: ({ id, description, deal, total }) => ({
      id,
      label: description || deal?.name || String(total),
      detail: deal?.name,
    }),
  }),
  user: listed("users", readUsers, (user) => ({
    id: user.id,
    label: personName(user),
    picture: user.profile_picture,
  })),
  pipeline: listed<Named>("pipelines", readPipelines, ({ id, name }) => ({ id, label: name })),
  stage: listed(
    "pipelines",
    async (signal) =>
      (await readPipelines(signal)).flatMap(({ name: pipeline, stages }) =>
        stages.map(({ id, name }) => ({ id, name, pipeline })),
      ),
    ({ id, name, pipeline }) => ({ id, label: name, detail: pipeline }),
  ),
  task_type: listed<Named>(
    "task-types",
    (signal) => read(listTaskTypes, {}, { signal }),
    ({ id, name }) => ({ id, label: name }),
  ),
}

/** The records of a noun that match a text, page by page. */
export const choicePagesOptions = <N extends ChoiceNoun>(
  to: N,
  search: string,
  users: OfferedUsers = "all",
) =>
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
    queryFn: ({ signal }): Promise<RecordChoice[]> => sources[to].named(ids, signal),
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
  return data?.map(({ id, label, detail, picture }) => ({
    id,
    name: label,
    detail,
    picture,
    isSquare: to === "company" || to === "product",
  }))
}

/** The delay of a search after the last key, in milliseconds. */
const searchDelay = 250

/** The records of a noun that match the typed text. `onEnd` loads the next page. */
export function useChoices<N extends ChoiceNoun>(to: N, text: string, users: OfferedUsers = "active") {
  const search = useDebounced(text, searchDelay).trim()
  const pages = useInfiniteQuery({
    ...choicePagesOptions(to, search, users),
    placeholderData: keepPreviousData,
  })
  return {
    found: pages.data?.pages.flatMap(({ data }) => data) ?? [],
    isBusy: pages.isFetching || search !== text.trim(),
    onEnd: () => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage(),
  }
}

/** Returns what tells choices with the same name apart: an email, a number, a value. */
export function useChoiceDetail(): (choice: ChoiceFace) => string {
  const format = useFormat()
  const phoneText = usePhoneText()
  return ({ detail, phone, amount }) =>
    [detail ?? phoneText(phone), amount !== undefined && format.money(amount)].filter(Boolean).join(" · ")
}

/** The users who can be owners, plus the current owner, who may be deactivated. */
export function useOwnerChoices(chosen: string | null): SelectOption[] {
  const owners = useQuery(ownersOptions).data
  const isFormer = owners !== undefined && chosen !== null && !owners.some(({ id }) => id === chosen)
  const former = useQuery(choiceNamesOptions("user", isFormer ? [chosen] : [])).data ?? []
  return [...(owners ?? []).map((user) => ({ id: user.id, label: personName(user) })), ...former].map(
    ({ id, label }) => ({ value: id, label }),
  )
}
