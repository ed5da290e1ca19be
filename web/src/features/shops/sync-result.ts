import type { ShopSync } from "@funil/contract/data/plugins"
import type { Messages } from "../../lib/text/messages.ts"

/** Describes the result of a sync, with the number of skipped products. */
export function syncResult(
  { sync: words }: Messages["shops"],
  { created, updated, left_out }: ShopSync,
): string {
  const made = [created > 0 && words.created(created), updated > 0 && words.updated(updated)]
  const leftOut = left_out.over_variations + left_out.over_products + left_out.unusable
  const parts = [made.filter(Boolean).join(", ") || words.nothing, leftOut > 0 && words.leftOut(leftOut)]
  return parts.filter(Boolean).join(", ")
}

/** Describes what a sync skipped, one sentence per reason. */
export function leftOutWords({ leftOut: words }: Messages["shops"], { left_out }: ShopSync): string[] {
  const counted = (["over_variations", "over_products", "unusable"] as const).flatMap((why) =>
    left_out[why] > 0 ? words[why](left_out[why]) : [],
  )
  return left_out.unread_pages ? [...counted, words.unread_pages] : counted
}
