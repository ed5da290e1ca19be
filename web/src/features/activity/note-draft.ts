import { keepDraft, keptDraft } from "../../lib/kept-draft.ts"

/** The note that somebody has begun and not saved, as HTML. `key` says who writes and about what. */
export function draftOf(key: string): string | undefined {
  return keptDraft("noteDrafts", key)
}

/** Keeps the HTML of a note, or forgets it when undefined. */
export function keepNote(key: string, html: string | undefined): void {
  keepDraft("noteDrafts", key, html)
}
