import { ownValue } from "@funil/contract/shared/own-value"
import type { RecordSource } from "./record-source.ts"

/** Whether a noun has a field of this name: its own, a custom one, or one of a linked noun (`contacts.email`). */
export function knowsField(source: RecordSource, name: string): boolean {
  if (Object.hasOwn(source.fields, name)) return true
  const [first = "", ...rest] = name.split(".")
  const word = ownValue(source.aliases, first) ?? first
  if (rest.length === 0) return Object.hasOwn(source.fields, word)
  const link = ownValue(source.links, word)
  return link !== undefined && Object.hasOwn(link.source().fields, rest.join("."))
}
