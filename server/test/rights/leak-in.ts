import { reads } from "./decided-rights.ts"
import { nouns, listOf, type SmallAccount, type Someone } from "./small-account.ts"

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns the first id in an answer that the user can't read, with its noun, or null. */
export function leakIn(account: SmallAccount, who: Someone, body: unknown): string | null {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  const told = new Set(text?.match(anyId) ?? [])
  for (const noun of nouns)
    for (const { id } of listOf(account, noun) as readonly { id: string }[])
      if (told.has(id) && !reads(account, who, noun, id)) return `${noun} ${id}`
  return null
}
