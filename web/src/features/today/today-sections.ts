import type { Task } from "@funil/contract/tasks"
import type { DealOfToday, ListOfToday, Today } from "@funil/contract/today"

export type TodayRow =
  | { readonly kind: "task"; readonly key: string; readonly task: Task }
  | { readonly kind: "deal"; readonly key: string; readonly list: ListOfToday; readonly deal: DealOfToday }

export interface TodaySection {
  readonly list: ListOfToday
  readonly rows: readonly TodayRow[]
  /** How many more there are than were answered. */
  readonly unseen: number
}

function unseen({ data, total }: { data: readonly unknown[]; total: number }): number {
  return Math.max(0, total - data.length)
}

function taskRows(tasks: readonly Task[]): TodayRow[] {
  return tasks.map((task) => ({ kind: "task", key: task.id, task }))
}

/** A deal that gets a next step may go on being stuck: that is another row, elsewhere. */
function dealRows(list: ListOfToday, deals: readonly DealOfToday[]): TodayRow[] {
  return deals.map((deal) => ({ kind: "deal", key: `${list}-${deal.id}`, list, deal }))
}

/**
 * The day as it is now: what was finished or put off a moment ago is gone, what has become late is late, and a deal that lacks a
 * next step is not listed again for being stuck, nor one of both for waiting for a contact. Empty lists are left out.
 */
export function sectionsOf(day: Today, now: string): TodaySection[] {
  const { late, today, without_next_step, stuck, without_contact } = day
  const open = [...late.data, ...today.data].filter((task) => !task.is_finished)
  const listed = new Set(without_next_step.data.map(({ id }) => id))
  const waiting = new Set([...listed, ...stuck.data.map(({ id }) => id)])
  const sections: TodaySection[] = [
    { list: "late", rows: taskRows(open.filter(({ end }) => end < now)), unseen: unseen(late) },
    {
      list: "today",
      rows: taskRows(open.filter(({ end }) => end >= now && end.startsWith(now.slice(0, 10)))),
      unseen: unseen(today),
    },
    {
      list: "without_next_step",
      rows: dealRows("without_next_step", without_next_step.data),
      unseen: unseen(without_next_step),
    },
    {
      list: "stuck",
      rows: dealRows(
        "stuck",
        stuck.data.filter(({ id }) => !listed.has(id)),
      ),
      unseen: unseen(stuck),
    },
    {
      list: "without_contact",
      rows: dealRows(
        "without_contact",
        without_contact.data.filter(({ id }) => !waiting.has(id)),
      ),
      unseen: unseen(without_contact),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}
