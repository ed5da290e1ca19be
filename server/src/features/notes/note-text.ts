import type { Entity } from "@funil/contract/shared/entities"
import { recordRoute } from "@funil/contract/shared/record-routes"
import {
  maxRichTextLength,
  maxRichTextMarks,
  maxRichTextSourceLength,
} from "@funil/contract/shared/values/rich-text"
import { sql } from "kysely"
import { type Host, hostName, usersWhoSee } from "../../nouns/host-visibility.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { escapeHtml } from "../../platform/text/plain-text.ts"
import { cleanRichText, mentionedIn } from "../../platform/text/rich-text.ts"
import { actorId, actorName } from "../notifications/notifications.ts"
import { notify } from "../notifications/notify.ts"

const maxMentions = 50
const maxExcerptLength = 140

interface NoteText {
  readonly html: string
  readonly text: string
  /** The mentioned users who see the record. */
  readonly mentioned: readonly string[]
}

/** Returns what to store of a sent note. Throws 422 for an empty or too long text. */
export async function cleanNote(tx: Tx, host: Host, sent: string): Promise<NoteText> {
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

/** Returns text as rich text with one paragraph per line. */
export function paragraphs(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength).trimEnd()}…` : line
}

interface NoteOnHost {
  readonly id: string
  readonly entity: Entity
  readonly record_id: string
}

/** Notifies mentioned users, each once per note, however often an author edits it. */
export async function notifyMentioned(
  tx: Tx,
  note: NoteOnHost,
  { text, mentioned }: NoteText,
): Promise<void> {
  const others = mentioned.filter((id) => id !== actorId(tx))
  if (others.length === 0) return
  const { rows } = await sql<{ by: string | null }>`select ${actorName(tx)} as by`.execute(tx.db)
  const params = { ...rows[0], record: await hostName(tx, note), excerpt: excerptOf(text) }
  const route = recordRoute(note.entity, note.record_id)
  await notify(
    tx,
    others.map((user_id) => ({
      user_id,
      kind: "mention" as const,
      key: `mention ${note.id}`,
      route,
      params,
    })),
  )
}
