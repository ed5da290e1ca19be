import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { actorId, actorName } from "../notifications/notification-queries.ts"
import { notify } from "../notifications/notify.ts"
import { hostName } from "../../nouns/host-visibility.ts"
import type { CleanNote } from "./clean-note.ts"
import type { NoteRow } from "./note-row.ts"

const maxExcerptLength = 140

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength).trimEnd()}…` : line
}

/** Tells users that a note mentions them, each once, however often it is edited. */
export async function notifyMentioned(tx: Tx, note: NoteRow, { text, mentioned }: CleanNote): Promise<void> {
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
