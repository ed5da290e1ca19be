import { ownValue } from "@funil/contract/shared/own-value"
import { readStored, writeStored } from "../../lib/storage.ts"

/** Texts that are kept; beyond it the one that has lain longest goes. */
const maxDrafts = 30

/** What somebody has begun to write and not saved, as HTML. `key` says who writes and about what. */
export function draftOf(key: string): string | undefined {
  return ownValue(readStored("noteDrafts"), key)
}

/** Keeps a text in this browser, or forgets it when undefined. */
export function keepDraft(key: string, html: string | undefined): void {
  const { [key]: _, ...rest } = readStored("noteDrafts") ?? {}
  if (draftOf(key) === html) return
  const kept = Object.entries(rest).slice(html === undefined ? 0 : 1 - maxDrafts)
  const drafts = [...kept, ...(html === undefined ? [] : [[key, html] as const])]
  writeStored("noteDrafts", drafts.length > 0 ? Object.fromEntries(drafts) : undefined)
}
