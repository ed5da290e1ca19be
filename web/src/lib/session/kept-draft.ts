import { ownValue } from "@funil/contract/shared/own-value"
import { readStored, writeStored } from "./storage.ts"

/** The most drafts of a kind. The oldest is dropped. */
const maxDrafts = 30

type DraftKind = "noteDrafts" | "mailDrafts"

/** Returns an unsaved text. `key` identifies the author and the record. */
export function keptDraft(kind: DraftKind, key: string): string | undefined {
  return ownValue(readStored(kind), key)
}

/** Stores a text in this browser, or deletes it when undefined. */
export function keepDraft(kind: DraftKind, key: string, text: string | undefined): void {
  const { [key]: _, ...rest } = readStored(kind) ?? {}
  if (keptDraft(kind, key) === text) return
  const kept = Object.entries(rest).slice(text === undefined ? 0 : 1 - maxDrafts)
  const drafts = [...kept, ...(text === undefined ? [] : [[key, text] as const])]
  writeStored(kind, drafts.length > 0 ? Object.fromEntries(drafts) : undefined)
}
