import type { CustomField } from "@funil/contract/settings/custom-fields"
import type { LogEntry } from "@funil/contract/records/history"
import { expect, test } from "vitest"
import { formatFor } from "../../../lib/text/format.ts"
import { messages as en } from "../../../words/en.ts"
import { messages as later } from "../../../words/en-later.ts"
import { historyLines, type Speech } from "./deal-history-lines.ts"

function own(name: string, type: CustomField["type"], label: string): CustomField {
  return {
    id: name,
    name,
    label,
    type,
    entity: "deal",
    layout: "single-column",
    options: [],
    required: false,
    group: null,
    conditions: [],
    position: 0,
    archived: false,
    created_at: "",
    updated_at: "",
  }
}

const speech: Speech = {
  m: { ...en, ...later },
  format: formatFor("en", { timezone: "America/Sao_Paulo", currency: "USD" }),
  names: new Map([
    ["ana", "Ana Souza"],
    ["joao", "João Martins"],
    ["oven", "Oven 220 V"],
  ]),
  customFields: [own("area", "number", "Floor area"), own("key", "password", "Door code")],
}

function entry(
  action: LogEntry["action"],
  changes: LogEntry["changes"],
  more: Partial<LogEntry> = {},
): LogEntry {
  return {
    id: "1",
    action,
    entity: "deal",
    record_id: "d",
    operation_id: "o",
    user: null,
    token: null,
    automation: null,
    created_at: "2026-01-01T00:00:00.000Z",
    changes,
    ...more,
  }
}

test("money, owners and dates are told as people write them", () => {
  const lines = historyLines(
    speech,
    entry("update", [
      { field: "amount", from: 1000, to: 2500.5 },
      { field: "user_id", from: null, to: "ana" },
      { field: "expected_close_date", from: "2026-12-31", to: null },
    ]),
  )
  expect(lines).toEqual([
    { text: "changed Value", from: "$1,000.00", to: "$2,500.50" },
    { text: "set Owner", to: "Ana Souza" },
    { text: "cleared Expected close", from: "12/31/26" },
  ])
})

test("an owner who is not there any more has left the team", () => {
  const lines = historyLines(speech, entry("update", [{ field: "user_id", from: "gone", to: "ana" }]))
  expect(lines).toEqual([{ text: "changed Owner", from: "someone who left the team", to: "Ana Souza" }])
})

test("options are told in their words", () => {
  const lines = historyLines(speech, entry("update", [{ field: "status", from: "open", to: "lost" }]))
  expect(lines).toEqual([{ text: "changed Status", from: "Open", to: "Lost" }])
})

test("lists say what came and what went", () => {
  const lines = historyLines(
    speech,
    entry("update", [
      { field: "tags", from: ["hot", "site"], to: ["hot", "fair"] },
      { field: "contacts", from: [], to: ["joao", "somebody else"] },
    ]),
  )
  expect(lines.map(({ text }) => text)).toEqual([
    "added fair to Tags",
    "removed site from Tags",
    "added 2 items to Contacts",
  ])
})

test("a move names both stages, and the reason that came with it", () => {
  const changes = [
    { field: "pipeline_stage_id", from: "a", to: "b" },
    { field: "lost_reason", from: null, to: "Price" },
    { field: "closed_at", from: null, to: "2026-01-01T00:00:00.000Z" },
  ]
  const lines = historyLines(speech, entry("move", changes, { from_stage: "Proposal", to_stage: "Lost" }))
  expect(lines).toEqual([
    { text: "moved it from Proposal to Lost" },
    { text: "set Lost reason", to: "Price" },
  ])
})

test("own fields are told under their names, a password without its value", () => {
  const lines = historyLines(
    speech,
    entry("update", [
      { field: "custom_fields.area", from: null, to: 1250.5 },
      { field: "custom_fields.key", from: null, to: "••••" },
    ]),
  )
  expect(lines).toEqual([{ text: "set Floor area", to: "1,250.5" }, { text: "changed Door code" }])
})

test("products come, go, and change in quantity and price", () => {
  const line = (amount: number, price: number) => ({ product_id: "oven", amount, price })
  const told = (from: unknown[], to: unknown[]) =>
    historyLines(speech, entry("update", [{ field: "products", from, to }]))
  expect(told([], [line(1, 350)])).toEqual([{ text: "added Oven 220 V to Products" }])
  expect(told([line(1, 350)], [])).toEqual([{ text: "removed Oven 220 V from Products" }])
  expect(told([line(1, 350)], [line(3, 300)])).toEqual([
    { text: "changed Oven 220 V", from: "1 × $350.00", to: "3 × $300.00" },
  ])
})
