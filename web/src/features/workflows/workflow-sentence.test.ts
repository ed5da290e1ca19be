import { expect, test } from "vitest"
import { workflows as en } from "../../words/en/workflows.ts"
import { workflows as words } from "../../words/pt-br/workflows.ts"
import { newValues } from "./workflow-draft.ts"
import { type SentenceInput, sentenceOf } from "./workflow-sentence.ts"

const names = {
  pipeline: (id: string) => (id === "p" ? "Vendas" : undefined),
  stage: (id: string) => (id === "s" ? "Proposta" : undefined),
  field: (_: unknown, name: string) => (name === "amount" ? "Valor" : undefined),
  taskType: (id: string) => (id === "t" ? "Ligação" : undefined),
}
const condition = { filterField: "status", operator: "=", valueField: "open" }

function told(more: Partial<SentenceInput>, language = words) {
  const { when, what } = sentenceOf({ ...newValues, conditions: [], ...more }, language, names)
  return `${when} → ${what}`
}

test("a stage that is entered is named, and so is whom a message reaches", () => {
  expect(told({ execute_when: "stage_update", pipeline_id: "p", pipeline_stage_id: "s" })).toBe(
    "Quando um negócio entra em Proposta → enviar e-mail para os contatos",
  )
})

test("nouns keep their gender", () => {
  expect(told({ entity: "company", execute_when: "create", settings: {} })).toBe(
    "Quando uma empresa é criada → enviar e-mail para alguém",
  )
})

test("what the clock sets off says when, for what and under how many conditions", () => {
  const weekly: Partial<SentenceInput> = {
    execute_when: "frequently",
    frequency: "weekly",
    frequency_day: 1,
    frequency_hour: 8,
    conditions: [condition, condition],
    action: "add_tag",
    settings: { tag: "parado" },
  }
  expect(told(weekly)).toBe(
    "Toda segunda-feira às 8h, para cada negócio, se 2 condições forem atendidas → adicionar a etiqueta parado",
  )
  expect(told(weekly, en)).toBe(
    "Every Monday at 8 AM, for each deal, if 2 conditions are met → add the tag parado",
  )
})

test("what an action makes or changes is named, variables as people call them", () => {
  const task = { name: "Ligar para {{company}}", task_type_id: "t", in_days: 1, responsible: "owner" }
  expect(told({ action: "add_task", settings: { task } })).toContain("criar a tarefa Ligar para Empresa")
  expect(told({ action: "add_task", settings: { task: { ...task, name: "" } } })).toContain(
    "criar a tarefa Ligação",
  )
  expect(told({ action: "change_field_value", settings: { field: "amount" } })).toContain("preencher Valor")
  expect(told({ action: "change_field_value", settings: { field: "gone" } })).toContain("preencher um campo")
  const move = { field: "pipeline_stage_id", value: "s", lost_reason: "Preço" }
  expect(told({ action: "change_field_value", settings: move })).toContain("mover para Proposta")
  expect(told({ action: "change_field_value", settings: { ...move, value: "gone" } })).toContain("preencher")
  expect(told({ action: "webhook", settings: { url: "https://api.erp.com/x?y" } })).toContain(
    "chamar api.erp.com",
  )
})
