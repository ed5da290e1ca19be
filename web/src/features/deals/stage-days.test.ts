import type { LogEntry } from "@funil/contract/history"
import { expect, test } from "vitest"
import { stageDays } from "./stage-days.ts"

function move(created_at: string, from: string, to: string): LogEntry {
  return {
    id: created_at,
    action: "move",
    entity: "deal",
    record_id: "deal",
    operation_id: created_at,
    user: null,
    created_at,
    changes: [{ field: "pipeline_stage_id", from, to }],
  }
}

const now = Date.parse("2026-03-20T12:00:00.000Z")
const deal = { created_at: "2026-03-01T12:00:00.000Z", pipeline_stage_id: "c" }

test("days add up over all stays in a stage, whatever the order of the entries", () => {
  const entries = [
    move("2026-03-15T12:00:00.000Z", "a", "c"),
    move("2026-03-04T12:00:00.000Z", "a", "b"),
    move("2026-03-10T12:00:00.000Z", "b", "a"),
  ]
  expect(Object.fromEntries(stageDays(deal, entries, now))).toEqual({ a: 8, b: 6, c: 5 })
})

test("a deal that never moved has been in its stage since it was made", () => {
  expect(Object.fromEntries(stageDays(deal, [], now))).toEqual({ c: 19 })
})

test("changes of other fields and the making of the deal are no moves", () => {
  const made = { ...move("2026-03-01T12:00:00.000Z", "x", "c"), action: "create" as const }
  const renamed = {
    ...move("2026-03-05T12:00:00.000Z", "x", "y"),
    changes: [{ field: "name", from: "x", to: "y" }],
  }
  expect(Object.fromEntries(stageDays(deal, [made, renamed], now))).toEqual({ c: 19 })
})
