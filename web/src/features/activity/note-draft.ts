import { keepDraft, keptDraft } from "../../lib/session/kept-draft.ts"

/** Returns an unsaved note as HTML. `key` identifies the author and the record. */
export function draftOf(key: string): string | undefined {
  return keptDraft("noteDrafts", key)
}

/** Stores the HTML of a note, or deletes it when undefined. */
export function keepNote(key: string, html: string | undefined): void {
  keepDraft("noteDrafts", key, html)
}
