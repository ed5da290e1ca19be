import type { DealRow } from "../deals/deal-store.ts"
import type { NoteRow } from "../notes/note-row.ts"
import { noteState } from "../notes/note-state.ts"
import { idAt, later } from "./demo-time.ts"
import { type DealDraft, madeAt } from "./draft-deals.ts"
import type { Past } from "./past.ts"
import type { Random } from "./random.ts"
import { notesOf } from "./stories/notes.ts"
import type { MemberKey } from "./team.ts"

interface Setting {
  readonly random: Random
  readonly past: Past
  readonly userIds: Readonly<Record<MemberKey, string>>
}

const pinnedShare = 0.12

/** Somewhere between the making of the deal and the last thing that happened to it. */
function noteAt(random: Random, draft: DealDraft, row: DealRow): Date {
  const from = madeAt(draft)
  return later(from, (row.updated_at.getTime() - from.getTime()) * random.between(0.05, 0.95))
}

/** Lets the owners of the deals write about them; a deal has up to three notes, most have none. */
export function replayNotes(
  { random, past, userIds }: Setting,
  deals: ReadonlyMap<DealDraft, DealRow>,
): NoteRow[] {
  return [...deals].flatMap(([draft, deal]) => {
    const { owner, story } = draft
    if (owner === null || !random.chance(0.35)) return []
    const told = random.shuffled(notesOf(story.template)).slice(0, random.whole(1, 3))
    return told.map((note) => {
      const at = noteAt(random, draft, deal)
      const row: NoteRow = {
        id: idAt(random, at),
        entity: "deal",
        record_id: deal.id,
        note,
        pinned: random.chance(pinnedShare),
        user_id: userIds[owner],
        created_at: at,
        updated_at: at,
        deleted_at: null,
        deleted_by: null,
        version: 1,
      }
      past.add({
        at,
        by: row.user_id,
        event: "note.created",
        id: row.id,
        before: null,
        after: noteState(row),
      })
      return row
    })
  })
}
