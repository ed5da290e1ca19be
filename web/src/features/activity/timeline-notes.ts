import type { ActivityItem } from "@funil/contract/records/activity"
import type { Note } from "@funil/contract/records/notes"
import type { InfiniteData } from "@tanstack/react-query"

export interface TimelinePage {
  data: ActivityItem[]
  next: string | null
}
export type Timeline = InfiniteData<TimelinePage>

/** Replaces a note in the timeline, or adds it as the newest item. */
export function withNote(timeline: Timeline, note: Note): Timeline {
  const isKnown = timeline.pages.some(({ data }) => data.some(({ id }) => id === note.id))
  const item: ActivityItem = { kind: "note", id: note.id, at: note.created_at, note }
  const pages = timeline.pages.map((page, index) => {
    if (!isKnown) return index === 0 ? { ...page, data: [item, ...page.data] } : page
    return { ...page, data: page.data.map((other) => (other.id === note.id ? item : other)) }
  })
  return { ...timeline, pages }
}

export function withoutNote(timeline: Timeline, noteId: string): Timeline {
  const pages = timeline.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== noteId),
  }))
  return { ...timeline, pages }
}

/** Updates the pinned notes after a note changed. The newest stays first. */
export function pinnedWith(pinned: readonly Note[], note: Note): Note[] {
  const others = pinned.filter(({ id }) => id !== note.id)
  if (!note.pinned) return others
  return [...others, note].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}
