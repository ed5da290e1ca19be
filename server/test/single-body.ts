import type { ListMode } from "@funil/contract/shared/mass"
import { bodyOf } from "./body-of.ts"
import { held, type View } from "./walked-noun.ts"

/** A pair of a mass edit. */
export interface Pair {
  readonly field: string
  readonly value: unknown
  readonly mode?: ListMode | undefined
}

function keyOf(item: unknown): string {
  if (typeof item === "string") return item.toLowerCase()
  const { id = "", product_id = id } = item as { id?: string; product_id?: string }
  return product_id
}

/** What a single edit sends of a list that a mass edit adds to or takes away from; undefined where it stays as it is. */
function listAfter(present: readonly unknown[], { value, mode }: Pair): unknown {
  const items = value as readonly unknown[]
  const has = (list: readonly unknown[], item: unknown) => list.some((one) => keyOf(one) === keyOf(item))
  const after =
    mode === "add"
      ? [...present, ...items.filter((item) => !has(present, item))]
      : present.filter((item) => !has(items, item))
  return after.length === present.length ? undefined : after
}

/** The body of a single edit that does to a record what the pairs of a mass edit do. */
export function singleBody(view: View, pairs: readonly Pair[]): Record<string, unknown> {
  const sent = pairs.map(({ field, value, mode }) => {
    if (mode !== "add" && mode !== "remove") return [field, value] as const
    return [field, listAfter((held(view, field) ?? []) as unknown[], { field, value, mode })] as const
  })
  return bodyOf(sent.filter(([, value]) => value !== undefined))
}
