import { isEmptyValue } from "@funil/contract/shared/conditions"
import { createContext, use, useLayoutEffect, useState } from "react"
import type { InPlace } from "./in-place.ts"

interface EmptyFold {
  readonly isFolded: boolean
  /** Counts a field that is folded away or can be, until the answer is called. */
  readonly add: () => () => void
}

/** What folds the empty fields inside; without it they all show. */
export const EmptyFoldContext = createContext<EmptyFold | undefined>(undefined)

/**
 * Whether a field is folded away, since there is nothing in it. One that is required or has something to say shows, and so does one
 * that was only just emptied.
 */
export function useIsFolded(
  { value, error, clash }: Pick<InPlace<unknown>, "value" | "error" | "clash">,
  isRequired: boolean,
): boolean {
  const fold = use(EmptyFoldContext)
  const isEmpty = isEmptyValue(value)
  const [wasEmpty] = useState(isEmpty)
  const mayFold = !isRequired && wasEmpty && isEmpty && error === undefined && clash === undefined
  const add = fold?.add
  useLayoutEffect(() => (mayFold ? add?.() : undefined), [mayFold, add])
  return mayFold && fold?.isFolded === true
}
