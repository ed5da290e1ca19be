import { summarizeDeals } from "@funil/contract/records/deals"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"

const api = await testApi()

test("a filter's deals are counted and summed, those that the caller sees", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "restricted_agent")
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { name: "Forno", amount: 10.25 })
  await makeDeal(api, ana, pipeline, { name: "Forno grande", amount: 20.5, user_id: rui.id })
  await makeDeal(api, ana, pipeline, { name: "Forno velho", amount: 40, stage: -2 })
  await makeDeal(api, ana, pipeline, { name: "Mesa", amount: 80 })
  const open = [{ filterField: "status", operator: "=", valueField: "open" }]
  const summary = (who: typeof ana) =>
    api.call(summarizeDeals, who, { body: { filters: open, search: "forno" } })
  expect(await summary(ana)).toEqual({ count: 2, amount: 30.75 })
  expect(await summary(rui)).toEqual({ count: 1, amount: 20.5 })
  const none = { filters: [{ filterField: "amount", operator: ">", valueField: 1000 }] }
  expect(await api.call(summarizeDeals, ana, { body: none })).toEqual({ count: 0, amount: 0 })
})
