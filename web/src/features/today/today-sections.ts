import type { Task } from "@funil/contract/records/tasks"
import type { DealOfToday, ListOfToday, Today } from "@funil/contract/home/today"

export type TodayRow =
  | { readonly kind: "task"; readonly key: string; readonly task: Task }
  | { readonly kind: "deal"; readonly key: string; readonly list: ListOfToday; readonly deal: DealOfToday }

export interface TodaySection {
  readonly list: ListOfToday
  readonly rows: readonly TodayRow[]
  /** The number of items beyond those in the answer. */
  readonly unseen: number
}

function unseen({ data, total }: { data: readonly unknown[]; total: number }): number {
  return Math.max(0, total - data.length)
}

function taskRows(tasks: readonly Task[]): TodayRow[] {
  return tasks.map((task) => ({ kind: "task", key: task.id, task }))
}

/** A deal can be in two lists, so the list is part of the row's key. */
function dealRows(list: ListOfToday, deals: readonly DealOfToday[]): TodayRow[] {
  return deals.map((deal) => ({ kind: "deal", key: `${list}-${deal.id}`, list, deal }))
}

/**
 * Today's lists at this moment: drops finished and snoozed tasks and updates late ones. A deal
 * shows once, first without a next step, then stuck, then without contact. Empty lists are omitted.
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
