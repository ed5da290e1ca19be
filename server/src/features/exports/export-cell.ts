import type { Field } from "@funil/contract/shared/fields"
import { joinCell } from "@funil/contract/shared/list-cell"
import type { Cell } from "../../platform/sheets/sheet.ts"
import { wordOfProduct } from "../imports/cells/product-word.ts"
import { type Column, type Values, valueOf } from "./export-column.ts"

/** What linked records are called. */
export interface LinkNames {
  /** Users: by e-mail where the caller may know it, else by name. */
  readonly users: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, string>
}

/** A field of a record's answer as a cell, which importing reads back as the same value. */
export function exportCell([name, field]: Column, record: Values, names: LinkNames): Cell {
  const value = valueOf(name, record)
  if (value === null || value === undefined) return null
  if (field.type === "record" && name !== "id") return linkCell(field, value, names)
  if (typeof value === "number") return value
  if (Array.isArray(value)) return joinCell(value.map(textOf))
  return textOf(value)
}

/** `time_in_stage` is told by its word. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value
  return typeof value === "object" && value !== null && "status" in value
    ? textOf(value.status)
    : JSON.stringify(value)
}

/** What of a link a cell tells. */
export interface Link {
  readonly id: string
  /** The noun, where a field may lead to any. */
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
