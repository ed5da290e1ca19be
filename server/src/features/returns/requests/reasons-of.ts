import { ownReason } from "@funil/contract/returns"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import type { ReturnWindow } from "./return-window.ts"

/** A reason that can be given for an item. */
export interface OfferedReason {
  readonly value: string
  /** The words of a reason of the product's own; null for those of the product. */
  readonly text: string | null
  readonly takesPhotos: boolean
}

type Asking = Pick<ReturnsFormRow, "reasons" | "require_photos_for">

/** The reasons that can be given for an item now, by the tags of its product; none where it is too late for any. */
export function reasonsOf(form: Asking, window: ReturnWindow, tags: readonly string[]): OfferedReason[] {
  const regret = { value: "REGRET", text: null, takesPhotos: false }
  if (!window.isOpen) return window.mayRegret ? [regret] : []
  const general = form.reasons.map((value) => ({
    value: value as string,
    text: null,
    takesPhotos: value !== "REGRET" && form.require_photos_for.includes(value),
  }))
  const own = tags.flatMap((tag) => {
    const reason = ownReason(tag)
    return reason ? { ...reason, takesPhotos: false } : []
  })
  const all = [...(window.mayRegret ? [regret] : []), ...general, ...own]
  // Of two with one code the first counts.
  return all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at)
}
