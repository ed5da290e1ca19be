import {
  maxRichTextLength,
  maxRichTextMarks,
  maxRichTextSourceLength,
} from "@funil/contract/shared/rich-text"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { cleanRichText, mentionedIn } from "../../platform/text/rich-text.ts"
import { type Host, usersWhoSee } from "../../nouns/host-visibility.ts"

const maxMentions = 50

export interface CleanNote {
  readonly html: string
  readonly text: string
  /** Users whom it mentions and who see the record. */
  readonly mentioned: readonly string[]
}

/** What is stored of a note that was sent. 422 when nothing can be read of it, or too much. */
export async function cleanNote(tx: Tx, host: Host, sent: string): Promise<CleanNote> {
  if (sent.split(/[<&]/).length > maxRichTextMarks)
    throw invalid("note", "too_long", { maximum: maxRichTextLength })
  const ids = mentionedIn(sent)
  if (ids.length > maxMentions) throw invalid("note", "too_many", { maximum: maxMentions })
  const users = await usersWhoSee(tx, host, ids)
  const names = new Map(
    users.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name ?? ""}`.trim()]),
  )
  const { html, text } = cleanRichText(sent, (id) => names.get(id))
  if (text === "") throw invalid("note", "required")
  if (text.length > maxRichTextLength) throw invalid("note", "too_long", { maximum: maxRichTextLength })
  if (html.length > maxRichTextSourceLength)
    throw invalid("note", "too_long", { maximum: maxRichTextSourceLength })
  return { html, text, mentioned: mentionedIn(html) }
}
