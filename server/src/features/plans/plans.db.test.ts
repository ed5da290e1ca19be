import { chooseFreePlan, getAccountStatus, listAccounts } from "@funil/contract/account/accounts"
import { getImport } from "@funil/contract/data/imports"
import { getDeal } from "@funil/contract/records/deals"
import { createPipeline } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../test/engine.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { finishImport, sendFile } from "../../../test/imports/import-file.ts"
import { putStanding } from "../../../test/standing.ts"
import { runByTheClock } from "../workflows/examination/run-by-the-clock.ts"

const api = await testApi()
const engine = testEngine(api)
const names = ["A", "B", "C"]

const wait = (hours: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + hours * 3_600_000)
}
const tagsOf = async (who: Person, { id }: { id: string }) =>
  (await api.call(getDeal, who, { params: { id } })).tags

test("a hundred at once for the last place under a limit: one gets it", async () => {
  const ana = await api.signUp()
  await putStanding(api, ana, "free")
  for (let count = 1; count < 4; count += 1) await makePipeline(api, ana)
  const body = { name: "Última", stages: names }
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => api.send(createPipeline, ana, { body })),
  )
  const refused = replies.filter(({ status }) => status !== 201)
  expect(replies.length - refused.length).toBe(1)
  expect(refused.every(({ status, body }) => status === 402 && "code" in body && body.code === "E4021")).toBe(
    true,
  )
})

test.each(["trial", "trial_ended"] as const)("an account whose state is %s goes on free", async (state) => {
  const ana = await api.signUp()
  const { owner } = api.database
  await owner.updateTable("accounts").set({ document: null }).where("domain", "=", ana.domain).execute()
  await putStanding(api, ana, state)
  const account = await api.call(chooseFreePlan, ana, { body: {} })
  expect(account).toMatchObject({ state: "free", subscription_plan: "start", document: "00000000000000" })
  expect(account).toMatchObject({ company: "Empresa", phone1: "00000000000" })
  expect((await api.raw("GET", "/cards", ana)).status).toBe(200)
  // A second call changes nothing.
  const [before] = await api.call(listAccounts, ana, {})
  expect(await api.call(chooseFreePlan, ana, { body: {} })).toEqual(before)
})

test("nobody goes on free with more than it allows, and each part of it is named", async () => {
  const ana = await api.signUp()
  for (let count = 0; count < 5; count += 1) await makePipeline(api, ana)
  for (let count = 0; count < 6; count += 1) await makeWorkflow(api, ana)
  await putStanding(api, ana, "trial_ended")
  const { status, body } = await api.send(chooseFreePlan, ana, { body: {} })
  expect(status).toBe(422)
  expect(body).toEqual({ pipelines: ["No máximo 5 itens."], workflows: ["No máximo 5 itens."] })
  expect(await api.call(getAccountStatus, ana, {})).toMatchObject({ state: "trial_ended", plan: "scale" })
})

test("only admins choose, and what is paid for is not given up this way", async () => {
  const ana = await api.signUp()
  const manager = await api.colleague(ana, "manager")
  expect((await api.send(chooseFreePlan, ana, { body: {} })).status).toBe(409)
  await putStanding(api, ana, "trial_ended")
  expect((await api.send(chooseFreePlan, manager, { body: {} })).status).toBe(403)
})

test("automations of a blocked account rest, and nothing of it is made up for", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const onCreate = await makeWorkflow(api, ana)
  const hourly = await makeWorkflow(api, ana, {
    execute_when: "frequently",
    frequency: "hourly",
    settings: { tag: "hora" },
  })
  const waiting = await makeDeal(api, ana, pipeline)
  await engine.examine()
  const missed = await makeDeal(api, ana, pipeline)
  await putStanding(api, ana, "suspended")
  await engine.settle()
  wait(1)
  await engine.tick(runByTheClock)
  await engine.settle()
  await putStanding(api, ana, "active")
  await engine.tick(runByTheClock)
  await engine.settle()
  expect(await tagsOf(ana, waiting)).toEqual([])
  expect(await tagsOf(ana, missed)).toEqual([])
  // Runs from before the block show its reason and can be started.
  expect(await runsOf(api, ana, onCreate)).toMatchObject([{ state: "failed", reason: "account_blocked" }])
  expect(await runsOf(api, ana, hourly)).toEqual([])
  wait(1)
  await engine.tick(runByTheClock)
  await engine.settle()
  expect(await tagsOf(ana, missed)).toEqual(["hora"])
})

test("an import that is under way waits while its account is blocked, and goes on after", async () => {
  const ana = await api.signUp()
  const { body } = await sendFile(api, ana, { path: "/contacts", csv: "first_name\nBia\n" })
  const { id } = body as { id: string }
  await putStanding(api, ana, "suspended")
  await finishImport(api, ana, id).catch(() => undefined)
  await putStanding(api, ana, "active")
  expect(await api.call(getImport, ana, { params: { id } })).toMatchObject({ status: "queued" })
  wait(1)
  expect(await finishImport(api, ana, id)).toMatchObject({ status: "done", created: 1 })
})
