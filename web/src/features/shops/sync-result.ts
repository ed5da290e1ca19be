import type { ShopSync } from "@funil/contract/plugins"
import type { Messages } from "../../lib/messages.ts"

/** What a sync made, in words. */
export function syncResult({ sync: words }: Messages["shops"], { created, updated }: ShopSync): string {
  const made = [created > 0 && words.created(created), updated > 0 && words.updated(updated)]
  return made.filter(Boolean).join(", ") || words.nothing
}
