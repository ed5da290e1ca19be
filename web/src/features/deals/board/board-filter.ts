import { taskStatuses } from "@funil/contract/deals"
import { calendarDate } from "@funil/contract/shared/dates"
import type { FilterBody, FilterRow } from "@funil/contract/shared/filters"
import * as z from "zod/mini"

/** The tasks of a deal as the filter names them: its status, that it has none, or that the deal is stuck in its stage. */
export const activities = [...taskStatuses, "none", "stuck"] as const
export type Activity = (typeof activities)[number]

/** Stands for whoever looks. */
export const me = "me"
/** Stands for deals without an owner. */
export const nobody = "none"

const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
)
const texts = z.pipe(
  z.union([text, z.array(text)]),
  z.transform((value) => [...new Set([value].flat())]),
)
const oneOfActivities = z.pipe(
  texts,
  z.transform((values) => activities.filter((item) => values.includes(item))),
)

/** A value of the address that can't be read counts as absent: a mistyped link still opens the board. */
// The catch of the schema library, not that of a promise.
// oxlint-disable-next-line promise/valid-params
const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

/** The state of the board that stands in the address: which pipeline, and which deals of it. */
export const boardSearch = z.object({
  pipeline: lenient(z.string()),
  owner: lenient(texts),
  tag: lenient(texts),
  min: lenient(z.number()),
  max: lenient(z.number()),
  q: lenient(text),
  from: lenient(calendarDate),
  to: lenient(calendarDate),
  activity: lenient(oneOfActivities),
})
export type BoardSearch = z.output<typeof boardSearch>
export type BoardFilter = Omit<BoardSearch, "pipeline">

function anyOf(filterField: string, values: readonly (string | null)[] | undefined): FilterRow[] {
  return values && values.length > 0 ? [{ filterField, operator: "=", valueField: [...values] }] : []
}

function bound(filterField: string, operator: ">=" | "<=", value: string | number | undefined): FilterRow[] {
  return value === undefined ? [] : [{ filterField, operator, valueField: value }]
}

/** The filter that the API takes; null when all deals are meant. */
export function filterBodyOf(filter: BoardFilter): FilterBody | null {
  const owners = filter.owner?.map((owner) => (owner === me ? "@me" : owner === nobody ? null : owner))
  const statuses = filter.activity?.filter((item) => item !== "stuck")
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
  ]
  const search = filter.q?.trim()
  if (filters.length === 0 && !search) return null
  return { filters, ...(search && { search }) }
}
