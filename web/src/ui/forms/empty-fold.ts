import { isEmptyValue } from "@funil/contract/shared/conditions"
import { createContext, use, useLayoutEffect, useState } from "react"
import type { InPlace } from "./in-place.ts"

interface EmptyFold {
  readonly isFolded: boolean
  /** Registers an empty field until the returned function is called. */
  readonly add: () => () => void
}

/** Hides the empty fields inside. Without a provider they all show. */
export const EmptyFoldContext = createContext<EmptyFold | undefined>(undefined)

/**
 * Whether a field is hidden because it is empty. Required fields, fields with a message and fields
 * that were just cleared always show.
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
