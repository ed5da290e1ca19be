import { ownValue } from "@funil/contract/shared/own-value"
import { readStored, writeStored } from "./storage.ts"

/** Texts of a kind that are kept; beyond it the one that has lain longest goes. */
const maxDrafts = 30

type DraftKind = "noteDrafts" | "mailDrafts"

/** What somebody has begun to write and not saved. `key` says who writes and about what. */
export function keptDraft(kind: DraftKind, key: string): string | undefined {
  return ownValue(readStored(kind), key)
}

/** Keeps a text in this browser, or forgets it when undefined. */
export function keepDraft(kind: DraftKind, key: string, text: string | undefined): void {
  const { [key]: _, ...rest } = readStored(kind) ?? {}
  if (keptDraft(kind, key) === text) return
  const kept = Object.entries(rest).slice(text === undefined ? 0 : 1 - maxDrafts)
  const drafts = [...kept, ...(text === undefined ? [] : [[key, text] as const])]
  writeStored(kind, drafts.length > 0 ? Object.fromEntries(drafts) : undefined)
}
