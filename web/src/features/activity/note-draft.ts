import { readStored, writeStored } from "../../lib/storage.ts"

/** Texts that are kept; beyond it the one that has lain longest goes. */
const mostDrafts = 30

/** What somebody has begun to write and not saved, as HTML. `key` says who writes and about what. */
export function draftOf(key: string): string | undefined {
  return readStored("noteDrafts")?.[key]
}

/** Keeps a text in this browser, or forgets it when undefined. */
export function keepDraft(key: string, html: string | undefined): void {
  const { [key]: before, ...others } = readStored("noteDrafts") ?? {}
  if (before === html) return
  const kept = Object.entries(others).slice(html === undefined ? 0 : 1 - mostDrafts)
  const drafts = [...kept, ...(html === undefined ? [] : [[key, html] as const])]
  writeStored("noteDrafts", drafts.length > 0 ? Object.fromEntries(drafts) : undefined)
}
