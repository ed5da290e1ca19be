import type { RecordSource } from "./record-source.ts"

/** Whether a noun has a field of this name: its own, a custom one, or one of a linked noun (`contacts.email`). */
export function knowsField(source: RecordSource, name: string): boolean {
  if (Object.hasOwn(source.fields, name)) return true
  const [first = "", ...rest] = name.split(".")
  const word =
    source.aliases && Object.hasOwn(source.aliases, first) ? (source.aliases[first] ?? first) : first
  if (rest.length === 0) return Object.hasOwn(source.fields, word)
  const link = Object.hasOwn(source.links, word) ? source.links[word] : undefined
  return link !== undefined && Object.hasOwn(link.source().fields, rest.join("."))
}
