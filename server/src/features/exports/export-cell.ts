import { joinCell } from "@funil/contract/shared/cells"
import type { Field } from "@funil/contract/shared/fields"
import type { Cell } from "../../platform/sheets/sheet.ts"
import { wordOfProduct } from "../imports/rows/product-word.ts"
import { type Column, type Values, valueOf } from "./export-column.ts"

/** The names of linked records. */
export interface LinkNames {
  /** Users by email if the caller may see it, else by name. */
  readonly users: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, string>
}

/** Returns a field's value as a cell that an import reads as the same value. */
export function exportCell([name, field]: Column, record: Values, names: LinkNames): Cell {
  const value = valueOf(name, record)
  if (value === null || value === undefined) return null
  if (field.type === "record" && name !== "id") return linkCell(field, value, names)
  if (typeof value === "number") return value
  if (Array.isArray(value)) return joinCell(value.map(textOf))
  return textOf(value)
}

/** An object such as `time_in_stage` shows its word. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value
  return typeof value === "object" && value !== null && "status" in value
    ? textOf(value.status)
    : JSON.stringify(value)
}

/** The parts of a link that a cell shows. */
export interface Link {
  readonly id: string
  /** The noun, if the field may link any. */
  readonly entity?: string
  readonly pivot?: { readonly amount?: number; readonly price?: number }
}

function linkCell(field: Field, value: unknown, { users, links }: LinkNames): string {
  if (typeof value === "string") return field.to === "user" ? (users.get(value) ?? "") : value
  // An answer shows links as objects with their ids.
  const words = ([value].flat() as Link[]).map((link) => linkWord(field, link, links))
  return field.many ? joinCell(words) : words.join()
}

function linkWord({ to }: Field, { id, entity, pivot }: Link, links: LinkNames["links"]): string {
  if (entity !== undefined) return to ? id : `${entity}:${id}`
  const name = links.get(id) ?? id
  const { amount, price } = pivot ?? {}
  return amount === undefined || price === undefined ? name : wordOfProduct({ name, amount, price })
}
