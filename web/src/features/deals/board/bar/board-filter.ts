import { coldDays, taskStatuses } from "@funil/contract/records/deals"
import { isCalendarDate } from "@funil/contract/shared/values/dates"
import type { FilterBody, FilterRow } from "@funil/contract/shared/filters"
import type { CompactRow } from "../../../../records/filters/filter-rows.ts"
import { textOf } from "../../../../records/list-search.ts"

/**
 * Values of the activity filter: a task status, no task, stuck in its stage, or no recent contact
 * with the customer.
 */
export const activities = [...taskStatuses, "none", "stuck", "cold"] as const
export type Activity = (typeof activities)[number]

/** Means the current user. */
export const me = "me"
/** Means deals without an owner. */
export const nobody = "none"

/** The filter of a board. */
export interface BoardFilter {
  owner?: string[] | undefined
  tag?: string[] | undefined
  min?: number | undefined
  max?: number | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  activity?: Activity[] | undefined
  /** Other filter rows, in the compact form of lists. */
  filters?: CompactRow[] | undefined
  /** The id of the saved filter in use. */
  saved?: string | undefined
}

/** The board's state in the address: the pipeline and its filter. */
export interface BoardSearch extends BoardFilter {
  pipeline?: string | undefined
}

/** Returns unique texts. A single text may come without an array. */
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

/**
 * Accepts anything shaped like filter rows. The server validates them, because the first page has
 * no schemas.
 */
function rowsOf(value: unknown): CompactRow[] | undefined {
  const rows = Array.isArray(value)
    ? value.filter((row) => Array.isArray(row) && typeof row[0] === "string")
    : []
  return rows.length > 0 ? (rows as CompactRow[]) : undefined
}

/** Parses the address and drops invalid values, so a mistyped link still opens the board. */
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

/** The filter as a request body, or null for all deals. */
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
