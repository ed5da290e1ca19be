import type { ListOfToday, Today } from "@funil/contract/home/today"
import { expect, test } from "vitest"
import { sectionsOf } from "./today-sections.ts"

interface Draft {
  id: string
  end?: string
  is_finished?: boolean
}

function list(...data: Draft[]) {
  return { data, total: data.length }
}

function day(parts: Partial<Record<ListOfToday, { data: Draft[]; total: number }>>): Today {
  const none = list()
  // The code under test reads only these fields of tasks and deals.
  const nothing = { late: none, today: none, without_next_step: none, stuck: none, without_contact: none }
  return { ...nothing, ...parts } as unknown as Today
}

function shown(today: Today): string[] {
  return sectionsOf(today, "2026-11-21 12:00").map(
    ({ list: name, rows, unseen }) =>
      `${name}: ${rows.map((row) => (row.kind === "task" ? row.task : row.deal).id).join(" ")} +${unseen}`,
  )
}

test("what was finished or put off is gone, and what has just ended is late", () => {
  const today = day({
    late: list({ id: "old", end: "2026-11-20 09:00" }, { id: "off", end: "2026-11-22 09:00" }),
    today: list(
      { id: "ended", end: "2026-11-21 11:59" },
      { id: "due", end: "2026-11-21 12:00" },
      { id: "done", end: "2026-11-21 18:00", is_finished: true },
    ),
  })
  expect(shown(today)).toEqual(["late: old ended +0", "today: due +0"])
})

test("a deal is listed once, and what was not answered is told", () => {
  const today = day({
    without_next_step: { ...list({ id: "a" }), total: 60 },
    stuck: list({ id: "a" }, { id: "b" }),
    without_contact: list({ id: "b" }, { id: "c" }, { id: "a" }),
  })
  expect(shown(today)).toEqual(["without_next_step: a +59", "stuck: b +0", "without_contact: c +0"])
})

test("a day without anything has no sections", () => {
  expect(shown(day({}))).toEqual([])
})
