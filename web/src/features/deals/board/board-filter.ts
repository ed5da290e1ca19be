import { coldDays, taskStatuses } from "@funil/contract/deals"
import { isCalendarDate } from "@funil/contract/shared/dates"
import type { FilterBody, FilterRow } from "@funil/contract/shared/filters"
import type { CompactRow } from "../../../records/filters/filter-rows.ts"
import { textOf } from "../../../records/list-search.ts"

/**
 * What waits in a deal as the filter names it: the status of its tasks, that it has none, that it is stuck in its stage, or that nobody
 * has spoken to its customer for long.
 */
export const activities = [...taskStatuses, "none", "stuck", "cold"] as const
export type Activity = (typeof activities)[number]

/** Stands for whoever looks. */
export const me = "me"
/** Stands for deals without an owner. */
export const nobody = "none"

/** Which deals of a pipeline the board shows. */
export interface BoardFilter {
  owner?: string[] | undefined
  tag?: string[] | undefined
  min?: number | undefined
  max?: number | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  activity?: Activity[] | undefined
  /** What else has to hold, as lists carry it. */
  filters?: CompactRow[] | undefined
  /** The saved filter that it came from. */
  saved?: string | undefined
}

/** The state of the board that stands in the address: which pipeline, and which deals of it. */
export interface BoardSearch extends BoardFilter {
  pipeline?: string | undefined
}

/** The texts of a list, each once; a single one may stand without a list. */
function textsOf(value: unknown): string[] | undefined {
  const texts = [value].flat().map(textOf)
  return texts.every((text) => text !== undefined) ? [...new Set(texts)] : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined
}

function dateOf(value: unknown): string | undefined {
  return typeof value === "string" && isCalendarDate(value) ? value : undefined
}

/** Rows that look like some; whether they make sense is for the server to say, since the first page has no schemas. */
function rowsOf(value: unknown): CompactRow[] | undefined {
  const rows = Array.isArray(value)
    ? value.filter((row) => Array.isArray(row) && typeof row[0] === "string")
    : []
  return rows.length > 0 ? (rows as CompactRow[]) : undefined
}

/** Reads the address. A value that can't be read counts as absent: a mistyped link still opens the board. */
export function boardSearch(search: Record<string, unknown>): BoardSearch {
  const { pipeline, owner, tag, min, max, q, from, to, activity, filters, saved } = search
  const asked = textsOf(activity)
  return {
    pipeline: typeof pipeline === "string" ? pipeline : undefined,
    owner: textsOf(owner),
    tag: textsOf(tag),
    min: numberOf(min),
    max: numberOf(max),
    q: textOf(q),
    from: dateOf(from),
    to: dateOf(to),
    activity: asked && activities.filter((item) => asked.includes(item)),
    filters: rowsOf(filters),
    saved: textOf(saved),
  }
}

function anyOf(filterField: string, values: readonly (string | null)[] | undefined): FilterRow[] {
  return values && values.length > 0 ? [{ filterField, operator: "=", valueField: [...values] }] : []
}

function bound(filterField: string, operator: ">=" | "<=", value: string | number | undefined): FilterRow[] {
  return value === undefined ? [] : [{ filterField, operator, valueField: value }]
}

/** The filter that the API takes; null when all deals are meant. */
export function filterBodyOf(filter: BoardFilter): FilterBody | null {
  const owners = filter.owner?.map((owner) => (owner === me ? "@me" : owner === nobody ? null : owner))
  const statuses = filter.activity?.filter((item) => item !== "stuck" && item !== "cold")
  const filters = [
    ...anyOf("user_id", owners),
    ...anyOf("tags", filter.tag),
    ...bound("amount", ">=", filter.min),
    ...bound("amount", "<=", filter.max),
    ...bound("created_at", ">=", filter.from),
    ...bound("created_at", "<=", filter.to),
    ...anyOf(
      "task_status",
      statuses?.map((status) => (status === "none" ? null : status)),
    ),
    ...anyOf("time_in_stage", filter.activity?.includes("stuck") ? ["end"] : []),
    ...(filter.filters ?? []).map(([filterField, operator, valueField]) =>
      valueField === undefined ? { filterField, operator } : { filterField, operator, valueField },
    ),
    ...bound("last_contact_at", "<=", filter.activity?.includes("cold") ? `@today-${coldDays}` : undefined),
  ]
  const search = filter.q?.trim()
  if (filters.length === 0 && !search) return null
  return { filters, ...(search && { search }) }
}
