import type { DealCard } from "@funil/contract/records/deals"
import { expect, test } from "vitest"
import { type LoadedColumn, type PendingChange, viewColumn } from "./column-view.ts"

function card(id: string, amount = 10): DealCard {
  return {
    id,
    code: 1,
    name: id,
    amount,
    status: "open",
    pipeline_id: "p",
    pipeline_stage_id: "a",
    tags: [],
    user_id: null,
    user: null,
    contacts: [],
    companies: [],
    lost_reason: null,
    expected_close_date: null,
    time_in_stage: null,
    days_in_stage: 3,
    task_status: null,
    open_task_end: null,
    last_contact_at: "2026-11-21T10:00:00.000Z",
    note_count: 0,
    file_count: 0,
    deal_count: 0,
    product_count: 0,
    source: "manual",
    utm_source: null,
    last_stage_updated_at: "2026-11-21T10:00:00.000Z",
    created_at: "2026-11-21T10:00:00.000Z",
    updated_at: "2026-11-21T10:00:00.000Z",
  }
}

function column(stageId: string, ids: string[], count = ids.length): LoadedColumn {
  return {
    stageId,
    count,
    sum: count * 10,
    indexOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  }
}

function shown(loaded: LoadedColumn, ids: string[], changes: PendingChange[]): string[] {
  const view = viewColumn(loaded, changes, true)
  return Array.from({ length: view.count }, (_, place) => {
    const row = view.rowAt(place)
    return row && ("card" in row ? row.card.id : (ids[row.index] ?? "?"))
  }).map(String)
}

const move = (id: string, stageId: string, beforeId: string | null | undefined, key = 1): PendingChange => ({
  key,
  cards: [card(id)],
  to: { stageId, beforeId },
})

test("a moved card leaves its column and stands before the card it was dropped on", () => {
  const [a, b] = [
    ["1", "2", "3"],
    ["4", "5"],
  ]
  const changes = [move("2", "b", "5")]
  expect(shown(column("a", a), a, changes)).toEqual(["1", "3"])
  expect(shown(column("b", b), b, changes)).toEqual(["4", "2", "5"])
})

test("count and sum follow the move", () => {
  const changes = [move("2", "b", null)]
  const from = viewColumn(column("a", ["1", "2", "3"]), changes, true)
  const to = viewColumn(column("b", ["4", "5"]), changes, true)
  expect([from.count, from.sum, to.count, to.sum]).toEqual([2, 20, 3, 30])
})

test("a sum of something else than the amount is left to the server", () => {
  expect(viewColumn(column("a", ["1", "2"]), [move("1", "b", null)], false).sum).toBe(20)
})

test("null puts a card last, nothing puts it at the top", () => {
  const ids = ["1", "2"]
  expect(shown(column("a", ids), ids, [move("9", "a", null)])).toEqual(["1", "2", "9"])
  expect(shown(column("a", ids), ids, [move("9", "a", undefined)])).toEqual(["9", "1", "2"])
})

test("laying a change over an answer that shows it already changes nothing", () => {
  const ids = ["4", "2", "5"]
  expect(shown(column("b", ids), ids, [move("2", "b", "5")])).toEqual(ids)
  expect(viewColumn(column("b", ids), [move("2", "b", "5")], true).sum).toBe(30)
})

test("moves of one card follow each other", () => {
  const ids = ["1", "2", "3"]
  const changes = [move("1", "a", null), move("1", "a", "3", 2), move("2", "b", null, 3)]
  expect(shown(column("a", ids), ids, changes)).toEqual(["1", "3"])
})

test("a card can be placed before one that is itself on its way", () => {
  const changes = [move("1", "b", undefined), move("2", "b", "1", 2)]
  expect(shown(column("b", ["4"]), ["4"], changes)).toEqual(["2", "1", "4"])
})

test("a place that is gone stands for the top", () => {
  expect(shown(column("b", ["4"]), ["4"], [move("1", "b", "gone")])).toEqual(["1", "4"])
})

test("several cards keep their order, and deleted ones are off the board", () => {
  const ids = ["1", "2", "3", "4"]
  const several: PendingChange = {
    key: 1,
    cards: [card("2"), card("4")],
    to: { stageId: "a", beforeId: undefined },
  }
  expect(shown(column("a", ids), ids, [several])).toEqual(["2", "4", "1", "3"])
  expect(shown(column("a", ids), ids, [{ ...several, to: null }])).toEqual(["1", "3"])
})

test("rows that are not loaded keep their place around the changes", () => {
  const loaded = column("a", ["1", "2"], 10_000)
  const view = viewColumn(loaded, [move("1", "b", null), move("9", "a", null, 2)], true)
  expect(view.count).toBe(10_000)
  expect(view.rowAt(0)).toEqual({ index: 1 })
  expect(view.rowAt(9998)).toEqual({ index: 9999 })
  expect(view.rowAt(9999)).toMatchObject({ card: { id: "9" } })
  expect(view.rowAt(10_000)).toBeUndefined()
  expect(view.placeOf("2")).toBe(0)
  expect(view.placeOf("9")).toBe(9999)
})

test("a card that lands in another stage has been there for no time", () => {
  const view = viewColumn(column("b", []), [move("1", "b", null)], true)
  expect(view.rowAt(0)).toMatchObject({ card: { pipeline_stage_id: "b", days_in_stage: 0 } })
})
