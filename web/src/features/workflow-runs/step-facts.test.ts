import type { RunStep } from "@funil/contract/automations/workflows"
import { expect, test } from "vitest"
import { formatFor } from "../../lib/text/format.ts"
import { messages } from "../../words/pt-br.ts"
import { messages as later } from "../../words/pt-br-later.ts"
import { stepChanges, stepFacts } from "./step-facts.ts"

const words = {
  m: { ...messages, ...later },
  format: formatFor("pt-BR", { timezone: "America/Sao_Paulo", currency: "BRL" }),
  labelOf: (field: string) => (field === "custom_fields.frete" ? "Frete" : undefined),
}
const id = "01890000-0000-7000-8000-000000000001"

function step(kind: RunStep["kind"], input: RunStep["input"], outcome: RunStep["outcome"]): RunStep {
  return { at: "2026-11-21T12:00:00.000Z", kind, input, outcome }
}

test("what a step was given and what came of it is told in words, without ids and without what is empty", () => {
  const made = { name: "Ligar", start: "2026-11-23 09:00", note: null, deal_id: id, tags: [], is_new: true }
  expect(stepFacts(step("add_task", made, { id }), words)).toEqual([
    ["Título", "Ligar"],
    ["Início", "23/11/2026, 09:00"],
    ["Is new", "Sim"],
  ])
  const delivered = step(
    "delivery",
    { channel: "email", delivery_id: id },
    { state: "failed", reason: "bounced" },
  )
  expect(stepFacts(delivered, words).map(([name, value]) => `${name} ${value}`)).toEqual([
    "Canal E-mail",
    "Situação Não saiu",
    "Motivo O endereço ou telefone não recebe mensagens.",
  ])
})

test("what was made is told by the names of its own fields, and money as money", () => {
  const bill = { type: "revenue", total: 1500, method: "cash" }
  expect(stepFacts(step("add_bill", bill, { id }), words)).toEqual([
    ["Tipo", "A receber"],
    [words.m.fieldNames.bill.total, "R$\u00A01.500,00"],
    [words.m.fieldNames.bill.method, "Dinheiro"],
  ])
  const called = step("webhook", { method: "POST", host: "sol.test" }, { delivery: id })
  expect(stepFacts(called, words)).toEqual([
    ["Método", "POST"],
    ["Servidor", "sol.test"],
  ])
})

test("a changed field is a change, also an emptied one, and no fact beside it", () => {
  const changed = step("change_field_value", { field: "amount" }, { from: 10, to: null })
  expect(stepChanges(changed)).toEqual([{ field: "amount", from: 10, to: null }])
  expect(stepFacts(changed, words)).toEqual([])
  const refused = step("change_field_value", { field: "custom_fields.frete" }, { reason: "forbidden" })
  expect(stepChanges(refused)).toEqual([])
  expect(stepFacts(refused, words)[0]).toEqual(["Campo", "Frete"])
})

test("who set a run off is told apart from the facts", () => {
  const automation = { run_id: id, workflow_id: id, workflow_name: "Somar" }
  const trigger = {
    trigger: "update",
    user: { id, first_name: "Ana" },
    automation,
    action: "update",
    changes: [],
  }
  expect(stepFacts(step("trigger", trigger, {}), words)).toEqual([])
})

test("the stages of a move stand for what the ledger keeps of it", () => {
  const changes = [
    { field: "pipeline_stage_id", from: id, to: id },
    { field: "amount", from: 1, to: 2 },
  ]
  const moved = { changes, from_stage: "Novo", to_stage: "Proposta" }
  expect(stepChanges(step("trigger", moved, {})).map(({ field }) => field)).toEqual(["amount"])
  expect(stepChanges(step("trigger", { changes }, {}))).toHaveLength(2)
})

test("text that looks like a page is told without its marks", () => {
  const noted = step("add_note", { note: "<p>Ligar <b>hoje</b></p><p>Sem falta</p>" }, {})
  expect(stepFacts(noted, words)).toEqual([["Anotação", "Ligar hoje\nSem falta"]])
})

test("a deal that was lost says why, and what is wrong with a formula is said in words", () => {
  const lost = step(
    "change_field_value",
    { field: "pipeline_stage_id", lost_reason: "Preço" },
    { from: "a", to: "b" },
  )
  expect(stepChanges(lost)).toContainEqual({ field: "lost_reason", from: undefined, to: "Preço" })
  const divided = step("calculate_field_value", {}, { reason: "expression", detail: "division_by_zero" })
  expect(stepFacts(divided, words)).toContainEqual(["Detalhe", "A fórmula divide por zero."])
  const gone = step("calculate_field_value", {}, { reason: "expression", detail: "custom_fields.frete" })
  expect(stepFacts(gone, words)).toContainEqual(["Detalhe", "Frete"])
  const made = step("add_task", {}, { reason: "invalid_value", detail: "responsible_user_id" })
  expect(stepFacts(made, words)).toContainEqual(["Detalhe", words.m.fieldNames.task.responsible_user_id])
})
