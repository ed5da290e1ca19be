import type { SavedFilter } from "@funil/contract/settings/filters"
import { operatorOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import { addressOfRows } from "../../../../records/filters/filter-rows.ts"
import { type BoardFilter, boardSearch, me, nobody } from "./board-filter.ts"

type Part = Partial<BoardFilter>
type FilterInput = Pick<SavedFilter, "filters"> & Partial<SavedFilter>

const owners: Readonly<Record<string, string>> = { "@me": me, null: nobody }

/** Converts a filter row to a chip's value, or undefined if no chip matches. */
function partOf({ filterField, valueField = null, ...row }: FilterRow): Part | undefined {
  const operator = operatorOf({ filterField, valueField, ...row })
  const values = [valueField].flat()
  const texts = values.map(String)
  switch (`${filterField} ${operator}`) {
    case "user_id =":
      return { owner: texts.map((text) => ownValue(owners, text) ?? text) }
    case "tags =":
      return values.includes(null) ? undefined : { tag: texts }
    case "amount >=":
      return { min: Number(valueField) }
    case "amount <=":
      return { max: Number(valueField) }
    case "created_at >=":
      return { from: texts[0] }
    case "created_at <=":
      return { to: texts[0] }
    case "task_status =":
      return { activity: texts.map((text) => (text === "null" ? "none" : text)) as BoardFilter["activity"] }
    case "time_in_stage =":
      return texts.join() === "end" ? { activity: ["stuck"] } : undefined
    default:
      return undefined
  }
}

/** Returns the part if the address can represent it fully, else undefined. */
function readable(part: Part | undefined): Part | undefined {
  const read = part && boardSearch({ ...part })
  return JSON.stringify(read) === JSON.stringify(part && { ...read, ...part }) ? part : undefined
}

/**
 * Converts a saved filter to the board's filter. Each chip takes at most one row, the rest stay
 * rows.
 */
export function boardFilterOf({ id, filters, parameters, unknown_fields = [] }: FilterInput): BoardFilter {
  const left: FilterRow[] = []
  let found: BoardFilter = {}
  for (const row of filters) {
    if (unknown_fields.includes(row.filterField)) continue
    const part = readable(partOf(row))
    const isTaken = part && Object.keys(part).some((key) => isOwn(found, key))
    if (part?.activity?.includes("stuck") && found.activity && !found.activity.includes("stuck"))
      found = { ...found, activity: [...found.activity, "stuck"] }
    else if (part && !isTaken) found = { ...found, ...part }
    else left.push(row)
  }
  return { ...found, q: parameters?.search || undefined, filters: addressOfRows(left), saved: id }
}
