import { roles } from "@funil/contract/account/permissions"
import { createUser } from "@funil/contract/account/users"
import { createWorkflow } from "@funil/contract/automations/workflows"
import {
  createSamples,
  type FirstStep,
  getOnboarding,
  removeSamples,
  updateOnboarding,
} from "@funil/contract/home/onboarding"
import { getToday } from "@funil/contract/home/today"
import { createCompany, listCompanies } from "@funil/contract/records/companies"
import { listContacts } from "@funil/contract/records/contacts"
import { filterDeals, updateDeal } from "@funil/contract/records/deals"
import { listOperations, undo } from "@funil/contract/records/history"
import { createCustomField, customFieldTypes } from "@funil/contract/settings/custom-fields"
import { createPipeline, getBoard, listPipelines } from "@funil/contract/settings/pipelines"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { harmlessWorkflow } from "../../../test/workflows/harmless-workflow.ts"

const api = await testApi()
const { call, send } = api
const start = api.clock.now
let ana: Person
let pipelineId: string

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
  pipelineId = (await call(listPipelines, ana, {}))[0]?.id ?? ""
})

const read = (who = ana) => call(getOnboarding, who, {})
const nothing = { pipeline: false, team: false, data: false, field: false, automation: false }

/** Does what each step asks for. */
const doing: Readonly<Record<FirstStep, () => Promise<unknown>>> = {
  pipeline: () => call(createPipeline, ana, { body: { name: "Parcerias", template: "sales-funnel" } }),
  team: () => call(createUser, ana, { body: { first_name: "Bia", email: "bia@empresa.test" } }),
  data: () => call(createCompany, ana, { body: { company: "Sol" } }),
  field: () => call(createCustomField, ana, { body: { entity: "deal", type: "text", label: "Obra" } }),
  automation: () => call(createWorkflow, ana, { body: harmlessWorkflow("Nada") }),
}

describe("the first steps", () => {
  test("tell what is really there", async () => {
    expect(await read()).toEqual({ steps: nothing, skipped: [], hidden: false, opens: true, samples: false })
    const steps = { ...nothing }
    for (const [step, work] of Object.entries(doing) as [FirstStep, () => Promise<unknown>][]) {
      await work()
      steps[step] = true
      expect((await read()).steps, step).toEqual(steps)
    }
    expect((await read()).opens).toBe(false)
  })

  test("are put away by each admin alone", async () => {
    const eva = await api.colleague(ana, "admin")
    await call(updateOnboarding, ana, { body: { skipped: ["team", "team"] } })
    await call(updateOnboarding, ana, { body: { closed: true } })
    const put = await call(updateOnboarding, ana, { body: { hidden: true } })
    expect(put).toMatchObject({ skipped: ["team"], hidden: true, opens: false })
    expect(await read(eva)).toMatchObject({ skipped: [], hidden: false, opens: true })
    const back = await call(updateOnboarding, ana, { body: { hidden: false } })
    expect(back).toMatchObject({ skipped: ["team"], hidden: false, opens: false })
  })

  test("open by themselves in the first two weeks only", async () => {
    api.clock.now = new Date(start.getTime() + 14 * 86_400_000)
    expect((await read()).opens).toBe(false)
  })

  test.each(roles.filter((role) => role !== "admin"))("are not for a %s", async (role) => {
    const me = await api.colleague(ana, role)
    const body = { pipeline_id: pipelineId }
    const replies = await Promise.all([
      send(getOnboarding, me, {}),
      send(updateOnboarding, me, { body: { closed: true } }),
      send(createSamples, me, { body }),
      send(removeSamples, me, {}),
    ])
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})

describe("sample records", () => {
  const make = (who = ana) => send(createSamples, who, { body: { pipeline_id: pipelineId } })

  async function counted(): Promise<{ deals: number; contacts: number; companies: number }> {
    const query = { page: "1" }
    const deals = await call(filterDeals, ana, { query: {}, body: { filters: [] } })
    const [contacts, companies] = await Promise.all([
      call(listContacts, ana, { query }),
      call(listCompanies, ana, { query }),
    ])
    if (Array.isArray(deals) || Array.isArray(contacts) || Array.isArray(companies)) throw new Error("paged")
    return { deals: deals.total, contacts: contacts.total, companies: companies.total }
  }

  test("fill a pipeline and the day, as one operation, and are no data of one's own", async () => {
    const { status, body, headers } = await make()
    expect([status, body]).toEqual([201, { deals: 12, contacts: 10, companies: 6, tasks: 8 }])
    expect(await counted()).toEqual({ deals: 12, contacts: 10, companies: 6 })
    const board = await call(getBoard, ana, { params: { id: pipelineId }, query: {} })
    expect(board.stages.map(({ count }) => count)).toEqual([10, 1, 1])
    const day = await call(getToday, ana, {})
    expect([day.late.total, day.today.total]).toEqual([2, 2])
    expect(await read()).toMatchObject({ samples: true, steps: { data: false } })
    const [last] = (await call(listOperations, ana, { query: {} })).data
    expect(last?.undo_token).toBe(headers["undo-token"])
    expect((await make()).status).toBe(409)
  })

  test("that are made twice at once are there once", async () => {
    const replies = await Promise.all([make(), make(), make()])
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await counted()).deals).toBe(12)
  })

  test("go with one click, changed ones too and nothing else, and come back with an undo", async () => {
    await make()
    await doing.data()
    const board = await call(getBoard, ana, { params: { id: pipelineId }, query: {} })
    const [card] = board.stages[0]?.cards ?? []
    const won = board.stages[1]?.id
    await call(updateDeal, ana, { params: { id: card?.id ?? "" }, body: { pipeline_stage_id: won } })
    const { status, headers } = await send(removeSamples, ana, {})
    expect(status).toBe(204)
    expect(await counted()).toEqual({ deals: 0, contacts: 0, companies: 1 })
    expect((await call(getToday, ana, {})).late.total).toBe(0)
    expect(await read()).toMatchObject({ samples: false, steps: { data: true } })
    await call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect(await counted()).toEqual({ deals: 12, contacts: 10, companies: 7 })
    expect((await read()).samples).toBe(true)
    await send(removeSamples, ana, {})
    expect((await make()).status).toBe(201)
  })

  test("stay in their account, and fill no pipeline of another one", async () => {
    await make()
    const other = await api.signUp()
    expect((await make(other)).status).toBe(422)
    await send(removeSamples, other, {})
    expect((await counted()).deals).toBe(12)
  })

  test("hold what the account requires of deals and people", async () => {
    for (const entity of ["deal", "contact", "company"] as const)
      for (const type of customFieldTypes.filter((one) => one !== "global-select" && one !== "div")) {
        const options = /select/.test(type) ? { options: ["Sim", "Não"] } : {}
        const body = { entity, type, label: `Obra ${type}`, required: true, ...options }
        await call(createCustomField, ana, { body })
      }
    expect((await make()).status).toBe(201)
    expect(await counted()).toMatchObject({ deals: 12 })
  })

  test("wait where a deal has to lead to another record", async () => {
    const body = { entity: "deal", type: "global-select", label: "Obra", required: true } as const
    await call(createCustomField, ana, { body })
    expect((await make()).status).toBe(422)
    expect(await counted()).toEqual({ deals: 0, contacts: 0, companies: 0 })
  })
})
