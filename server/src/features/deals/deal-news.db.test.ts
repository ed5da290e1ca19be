import { listNotifications, updateNotificationSettings } from "@funil/contract/messages/notifications"
import { massUpdateDeals, updateDeal } from "@funil/contract/records/deals"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { accountOf, importFile } from "../../../test/imports/import-file.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { actAs, systemContext } from "../../platform/system-context.ts"
import { updateDeal as saveDealOf } from "./deals.ts"

const api = await testApi()
let ana: Person
let rui: Person
let pipeline: Pipeline

beforeEach(async () => {
  ana = await api.signUp()
  rui = await api.colleague(ana, "agent")
  pipeline = await firstPipeline(api, ana)
})

/** Returns title, description and route of a user's notifications, newest first. */
async function told(who: Person): Promise<(string | null)[][]> {
  const { data } = await api.call(listNotifications, who, { query: {} })
  return data.map(({ title, description, route }) => [title, description, route])
}

const change = (who: Person, id: string, body: object) => api.call(updateDeal, who, { params: { id }, body })

function editAll(who: Person, field: string, value: string) {
  const body = { filters: [], all: true as const, values: [{ field, value }] }
  return api.call(massUpdateDeals, who, { body })
}

describe("a deal given to me", () => {
  test("is told, whether it is new or another's before", async () => {
    const made = await makeDeal(api, ana, pipeline, { name: "Forno", user_id: rui.id })
    const { id } = await makeDeal(api, ana, pipeline, { name: "Balcão" })
    await change(ana, id, { user_id: rui.id })
    const title = "Ana Souza passou um negócio para você"
    const route = (deal: string) => `/pipelines/deals/${deal}`
    expect(await told(rui)).toEqual([
      [title, "Balcão", route(id)],
      [title, "Forno", route(made.id)],
    ])
    expect(await told(ana)).toEqual([])
  })

  test("is not told when I took it, had it before, or it was only changed", async () => {
    const { id } = await makeDeal(api, ana, pipeline)
    await change(rui, id, { user_id: rui.id })
    await change(ana, id, { user_id: rui.id, name: "Outro nome" })
    await change(ana, id, { amount: 5 })
    expect(await told(rui)).toEqual([])
  })

  test("is told with the others that the same mass edit gives", async () => {
    for (const name of ["Um", "Dois", "Três"]) await makeDeal(api, ana, pipeline, { name })
    await editAll(ana, "user_id", rui.id)
    expect(await told(rui)).toEqual([["Ana Souza passou 3 negócios para você", null, "/deals"]])
  })

  test("by an automation of mine is told, in nobody's name", async () => {
    const { id } = await makeDeal(api, ana, pipeline, { name: "Forno", user_id: rui.id })
    const ctx = await actAs(await systemContext(api.services, await accountOf(api, ana)), ana.id)
    if (!ctx) throw new Error("Ana is not there.")
    await saveDealOf({ ...requireCan(ctx, "deal.update"), source: "automation" }, id, { user_id: ana.id })
    expect(await told(ana)).toEqual([
      ["O Funil passou um negócio para você", "Forno", `/pipelines/deals/${id}`],
    ])
  })

  test("is not told where my own pipelines do not show it", async () => {
    const other = await makePipeline(api, ana)
    const limited = await api.colleague(ana, "agent", { pipelines: [other.id] })
    await makeDeal(api, ana, pipeline, { user_id: limited.id })
    expect(await told(limited)).toEqual([])
    await makeDeal(api, ana, other, { user_id: limited.id })
    expect(await told(limited)).toHaveLength(1)
  })
})

describe("a deal won", () => {
  const win = (who: Person, id: string) => change(who, id, { pipeline_stage_id: stageId(pipeline, -2) })

  test("is told to its owner when somebody else won it, and no deal lost is", async () => {
    const deals = [0, 1, 2].map((index) =>
      makeDeal(api, rui, pipeline, { name: `Negócio ${index}`, user_id: rui.id }),
    )
    const [first, second, third] = (await Promise.all(deals)).map(({ id }) => id)
    await win(ana, first ?? "")
    await win(rui, second ?? "")
    await change(ana, third ?? "", { pipeline_stage_id: stageId(pipeline, -1) })
    expect(await told(rui)).toEqual([
      ["Ana Souza ganhou um negócio seu", "Negócio 0", `/pipelines/deals/${first}`],
    ])
    expect(await told(ana)).toEqual([])
  })

  test("is told of every deal to those of the admin level who wish it", async () => {
    const manager = await api.colleague(ana, "manager")
    const body = { kinds: { team_deal_won: { app: true } } }
    for (const who of [manager, rui]) await api.call(updateNotificationSettings, who, { body })
    for (const name of ["Um", "Dois"]) await makeDeal(api, ana, pipeline, { name, user_id: rui.id })
    await editAll(ana, "pipeline_stage_id", stageId(pipeline, -2))
    expect(await told(manager)).toEqual([["Ana Souza ganhou 2 negócios", null, "/deals"]])
    expect((await told(rui))[0]).toEqual(["Ana Souza ganhou 2 negócios seus", null, "/deals"])
    expect(await told(ana)).toEqual([])
  })
})

describe("an import", () => {
  test("is told to who imports when it is done, and its deals to their owners together", async () => {
    const csv = `name,user_id\nUm,${rui.id}\nDois,${rui.id}\n,${rui.id}\n`
    const { id } = await importFile(api, ana, { path: "/cards", csv })
    expect(await told(ana)).toEqual([
      [
        "Sua importação terminou",
        "dados.csv · novos: 2 · atualizados: 0 · recusados: 1",
        `/import/deals?id=${id}`,
      ],
    ])
    expect(await told(rui)).toEqual([["Ana Souza passou 2 negócios para você", null, "/deals"]])
  })
})
