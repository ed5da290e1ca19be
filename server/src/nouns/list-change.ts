import type { ListChange } from "../platform/records/mass-input.ts"

/** A tag, an id, or a product of a deal. */
type Item = string | { readonly product_id: string }

/** What makes two items of a list the same: tags are so without case. */
function keyOf(item: unknown): string {
  return typeof item === "string" ? item.toLowerCase() : (item as Exclude<Item, string>).product_id
}

/** The items of a list that the caller sees. */
export function shownItems(list: readonly unknown[], hidden: readonly string[] = []): readonly unknown[] {
  return hidden.length === 0 ? list : list.filter((item) => !hidden.includes(keyOf(item)))
}

/**
 * The list after a mass edit adds items, of which those that are there stay as they are, or removes some; the very list where nothing
 * changes. Null when it would have more than `max`.
 */
export function changedList(
  list: readonly unknown[],
  { add, remove }: ListChange,
  max: number,
): readonly unknown[] | null {
  const gone = new Set(remove.map(keyOf))
  const after = new Map<string, unknown>()
  for (const item of list) if (!gone.has(keyOf(item))) after.set(keyOf(item), item)
  const kept = after.size
  for (const item of add) if (!after.has(keyOf(item))) after.set(keyOf(item), item)
  if (after.size === kept && kept === list.length) return list
  return add.length > 0 && after.size > max ? null : [...after.values()]
}
