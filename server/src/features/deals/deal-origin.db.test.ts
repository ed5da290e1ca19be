import { testWorkflow } from "@funil/contract/automations/workflows"
import { createForm, updateForm } from "@funil/contract/forms/forms"
import { createDeal, type Deal, filterDeals, getDeal, updateDeal } from "@funil/contract/records/deals"
import { getBoard, type Pipeline } from "@funil/contract/settings/pipelines"
import type { FilterRow } from "@funil/contract/shared/filters"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeWorkflow, testEngine } from "../../../test/engine.ts"
import { makeDeal as makeByHand, makePipeline, stageId } from "../../../test/factories.ts"
import { contactForm } from "../../../test/forms/form-scene.ts"
import { accountOf, importFile } from "../../../test/imports/import-file.ts"
import { harmlessWorkflow } from "../../../test/workflows/harmless-workflow.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { systemContext } from "../../platform/system-context.ts"
import { type DealOrigin, makeDeal } from "./create-deal.ts"
const api = await testApi()
const engine = testEngine(api)
let ana: Person
let pipeline: Pipeline

beforeAll(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
})

const read = (id: string) => api.call(getDeal, ana, { params: { id } })

async function found(filters: FilterRow[], who = ana): Promise<Deal[]> {
  const query = { paginate: "false", orderBy: "name" } as const
  const answer = await api.call(filterDeals, who, { query, body: { filters } })
  return Array.isArray(answer) ? answer : answer.data
}

const row = (
  filterField: string,
  operator: FilterRow["operator"],
  valueField: FilterRow["valueField"],
): FilterRow => ({ filterField, operator, valueField })

const called = (name: string) => found([row("name", "=", name)])
const names = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ name }) => name)

/** Creates a deal without a user, like a web form does. */
async function made(name: string, origin: DealOrigin): Promise<Deal> {
  const ctx = await systemContext(api.services, await accountOf(api, ana))
  const body = { name, pipeline_stage_id: stageId(pipeline, 0), ...noLinks }
  const { id } = await inTransaction(ctx, (tx) => makeDeal(tx, body, origin))
  return read(id)
}
const noLinks = { tags: [], contacts: [], companies: [], deals: [], products: [], custom_fields: {} }

const nowhere = { source_id: null, source_name: null, utm_source: null, utm_campaign: null }

describe("a deal tells where it came from", () => {
  test("made by a person, it came from nowhere else, whatever the body of a later PUT says", async () => {
    const deal = await makeByHand(api, ana, pipeline)
    expect(deal).toMatchObject({ source: "manual", ...nowhere })
    expect(deal.origin).toEqual({ kind: "manual", id: null, utm: {} })
    const sent = { ...deal, name: "Outro", source: "form", utm_source: "google" }
    const reply = await api.raw("PUT", `/cards/${deal.id}`, ana, sent)
    expect(reply).toMatchObject({ status: 200, body: { name: "Outro", source: "manual", ...nowhere } })
    const body = { name: "Novo", source: "form" }
    expect(await api.raw("POST", "/cards", ana, body)).toMatchObject({ status: 422 })
  })

  test("an import is named by its file, in a file of one row and of several", async () => {
    const csvs = ["name\nUm\n", "name\nDois\nTrês\n"]
    for (const csv of csvs) {
      const { id } = await importFile(api, ana, { path: "/cards", csv })
      const [name = ""] = csv.split("\n").slice(1)
      const [deal] = await called(name)
      expect(deal).toMatchObject({ source: "import", source_id: id, source_name: "dados.csv" })
    }
  })

  test("an automation is named as it is called now, also where its author tries it", async () => {
    const workflow = await makeWorkflow(api, ana, {
      name: "Cópia de segurança",
      action: "duplicate",
      settings: {},
      conditions: [{ filterField: "name", operator: "=", valueField: "Original" }],
    })
    await makeByHand(api, ana, pipeline, { name: "Original" })
    await engine.settle()
    const copy = { source: "automation", source_id: workflow.id, source_name: "Cópia de segurança" }
    expect(await called("Original (cópia)")).toMatchObject([copy])
    const tried = { workflow: harmlessWorkflow("Ensaio"), workflow_id: workflow.id, perform: true }
    const { id } = await makeByHand(api, ana, pipeline, { name: "Ensaiado" })
    const draft = { ...tried.workflow, action: "duplicate" as const, settings: {} }
    await api.call(testWorkflow, ana, { body: { ...tried, workflow: draft, record_id: id } })
    expect(await called("Ensaiado (cópia)")).toMatchObject([copy])
  })

  test("a form is told by who makes the deal, with the campaign as its address had it", async () => {
    const form = await api.call(createForm, ana, { body: contactForm("Fale conosco") })
    const utm = { utm_source: " google ", utm_medium: "", utm_campaign: "x".repeat(300), other: "no" }
    const deal = await made("Do site", { kind: "form", id: form.id, utm })
    expect(deal).toMatchObject({
      source: "form",
      source_id: form.id,
      source_name: "Fale conosco",
      utm_source: "google",
      utm_medium: null,
      utm_campaign: "x".repeat(200),
      utm_term: null,
      created_by: null,
    })
    const campaign = { utm_source: "google", utm_campaign: "x".repeat(200) }
    expect(deal.origin).toEqual({ kind: "form", id: form.id, utm: campaign })
    expect((await called("Do site"))[0]?.origin).toEqual(deal.origin)
    await api.call(updateForm, ana, { params: { id: form.id }, body: { ...contactForm("Contato") } })
    expect(await read(deal.id)).toMatchObject({ source: "form", source_name: "Contato" })
  })

  test("it stays when the deal is moved and changed", async () => {
    const { id } = await made("Parado", { kind: "return", id: newId(), utm: { utm_source: "loja" } })
    const body = { pipeline_stage_id: stageId(pipeline, 1), amount: 12 }
    const after = await api.call(updateDeal, ana, { params: { id }, body })
    expect(after).toMatchObject({ source: "return", source_name: null, utm_source: "loja", amount: 12 })
    const board = await api.call(getBoard, ana, { params: { id: pipeline.id } })
    const card = board.stages.flatMap(({ cards }) => cards).find((one) => one.id === id)
    expect(card).toMatchObject({ source: "return", utm_source: "loja" })
  })
})

describe("deals are found by where they came from", () => {
  let bia: Person

  beforeAll(async () => {
    bia = await api.signUp()
    const [own, account] = [await makePipeline(api, bia), await accountOf(api, bia)]
    const ctx = await systemContext(api.services, account)
    const form = await api.call(createForm, bia, { body: contactForm("Orçamento") })
    const body = (name: string) => ({ name, pipeline_stage_id: stageId(own, 0), ...noLinks })
    await inTransaction(ctx, async (tx) => {
      const utm = { utm_source: "google", utm_campaign: "inverno" }
      await makeDeal(tx, body("A"), { kind: "form", id: form.id, utm })
      await makeDeal(tx, body("B"), { kind: "return", id: null, utm: { utm_source: "bing" } })
    })
    await api.call(createDeal, bia, { body: { name: "C", pipeline_stage_id: stageId(own, 0) } })
  })

  test.each([
    ["source", "=", "form", ["A"]],
    ["source", "=", ["form", "manual"], ["A", "C"]],
    ["source", "<>", "form", ["B", "C"]],
    ["source_name", "like", "orça", ["A"]],
    ["utm_source", "like", "GOO", ["A"]],
    ["utm_source", "=", null, ["C"]],
    ["utm_campaign", "<>", "inverno", ["B", "C"]],
  ] as const)("%s %s %s", async (field, operator, value, expected) => {
    const sought = typeof value === "object" && value !== null ? [...value] : value
    expect(await names([row(field, operator, sought)], bia)).toEqual(expected)
  })

  test("an export has a column of each", async () => {
    const columns = ["name", "source", "source_name", "utm_source", "utm_campaign"]
    const body = { filters: [row("source", "=", "form")], columns }
    const { body: csv } = await api.raw("POST", "/cards/export", bia, body)
    expect(csv).toBe(`\uFEFF${columns.join(";")}\r\nA;form;Orçamento;google;inverno\r\n`)
  })

  test("an automation asks for it before it acts", async () => {
    const workflow = { conditions: [row("source", "=", "form"), row("utm_source", "=", "google")] }
    await makeWorkflow(api, bia, { execute_when: "update", ...workflow })
    for (const { id } of await found([], bia))
      await api.call(updateDeal, bia, { params: { id }, body: { amount: 7 } })
    await engine.settle()
    expect(await names([row("tags", "=", "auto")], bia)).toEqual(["A"])
  })
})
