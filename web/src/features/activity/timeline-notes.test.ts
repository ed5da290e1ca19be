import type { ActivityItem } from "@funil/contract/records/activity"
import type { Note } from "@funil/contract/records/notes"
import { describe, expect, test } from "vitest"
import { pinnedWith, type Timeline, withNote, withoutNote } from "./timeline-notes.ts"

function noteOf(id: string, more: Partial<Note> = {}): Note {
  const created_at = `2026-11-0${id}T12:00:00.000Z`
  const base = { entity: "deal", record_id: "d", note: "<p>Oi</p>", pinned: false, user: null } as const
  return { id, ...base, created_at, updated_at: created_at, ...more }
}

function itemOf(note: Note): ActivityItem {
  return { kind: "note", id: note.id, at: note.created_at, note }
}

const timeline: Timeline = {
  pages: [
    { data: [itemOf(noteOf("4")), itemOf(noteOf("3"))], next: "a" },
    { data: [itemOf(noteOf("2"))], next: null },
  ],
  pageParams: [null, "a"],
}

const idsOf = ({ pages }: Timeline) => pages.map(({ data }) => data.map(({ id }) => id))

describe("a timeline", () => {
  test("takes a new note as its newest item", () => {
    expect(idsOf(withNote(timeline, noteOf("5")))).toEqual([["5", "4", "3"], ["2"]])
  })

  test("shows a changed note where it was", () => {
    const changed = withNote(timeline, noteOf("2", { note: "<p>Tchau</p>" }))
    expect(idsOf(changed)).toEqual([["4", "3"], ["2"]])
    expect(changed.pages[1]?.data[0]).toMatchObject({ note: { note: "<p>Tchau</p>" } })
  })

  test("loses a note on whichever page it is", () => {
    expect(idsOf(withoutNote(timeline, "2"))).toEqual([["4", "3"], []])
  })
})

describe("the pinned notes", () => {
  const pinned = [noteOf("4", { pinned: true }), noteOf("2", { pinned: true })]

  test("take one more where its age puts it", () => {
    expect(pinnedWith(pinned, noteOf("3", { pinned: true })).map(({ id }) => id)).toEqual(["4", "3", "2"])
  })

  test("lose one that is no longer pinned", () => {
    expect(pinnedWith(pinned, noteOf("4")).map(({ id }) => id)).toEqual(["2"])
  })
})
