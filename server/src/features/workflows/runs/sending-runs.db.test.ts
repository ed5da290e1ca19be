import { getWorkflowRun, retryWorkflowRun, type WorkflowDraft } from "@funil/contract/automations/workflows"
import { retryMessage } from "@funil/contract/messages/messages"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../../test/engine.ts"
import { makeDeal, makePipeline } from "../../../../test/factories.ts"
import { type FakeReply, httpFake } from "../../../../test/fakes/http-fake.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { deliveryQueue } from "../../deliveries/delivery-queue.ts"
import { subscriptions } from "../../webhooks/subscriptions.ts"
import { settleRun } from "./settle-run.ts"

let answer: FakeReply = { status: 200 }
const target = await httpFake(() => answer)
const api = await testApi()
const engine = testEngine(api)
const deliveries = deliveryQueue({
  services: api.services,
  log: silentLog,
  onSettled: settleRun,
  subscriptions,
})
let ana: Person

beforeEach(async () => {
  answer = { status: 200 }
  target.heard.length = 0
  ana = await api.signUp()
})

/** A run of a workflow that a new deal triggers. */
async function sending(more: Partial<WorkflowDraft>) {
  const workflow = await makeWorkflow(api, ana, more)
  await makeDeal(api, ana, await makePipeline(api, ana))
  await engine.settle()
  const read = async () => {
    const [run] = await runsOf(api, ana, workflow)
    return api.call(getWorkflowRun, ana, { params: { id: run?.id ?? "" } })
  }
  return { read, retry: async () => api.call(retryWorkflowRun, ana, { params: { id: (await read()).id } }) }
}

const calling = () => ({
  action: "webhook" as const,
  settings: { url: target.url, webhook_method: "post" as const, wait: "none" as const },
})

test("a run that sends ends when what it sent has arrived", async () => {
  const { read } = await sending(calling())
  expect(await read()).toMatchObject({ state: "sending", finished_at: null })
  await deliveries.drain()
  const run = await read()
  expect(run).toMatchObject({ state: "done", reason: null })
  expect(run.steps.map(({ kind }) => kind)).toEqual(["trigger", "webhook", "delivery"])
  expect(run.steps.at(-1)).toMatchObject({ input: { channel: "webhook" }, outcome: { state: "sent" } })
})

test("one whose call is refused rests, and sends under the same id when it is run again", async () => {
  answer = { status: 400 }
  const { read, retry } = await sending(calling())
  await deliveries.drain()
  expect(await read()).toMatchObject({ state: "failed", reason: "refused", can_retry: true })
  answer = { status: 200 }
  expect(await retry()).toMatchObject({ state: "sending", can_retry: false })
  await deliveries.drain()
  expect(await read()).toMatchObject({ state: "done", reason: null })
  const ids = target.heard.map(({ headers }) => headers["webhook-id"])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test("one whose target is down says why it waits, and until when", async () => {
  answer = { status: 503 }
  const { read } = await sending(calling())
  await deliveries.drain()
  const run = await read()
  expect(run).toMatchObject({ state: "sending", reason: "refused", detail: "HTTP 503", attempts: 1 })
  expect(Date.parse(run.next_attempt_at ?? "")).toBeGreaterThan(api.clock.now.getTime())
})

test("a run tells no host inside from one that nobody knows or that refuses", async () => {
  const told = new Set<string>()
  for (const url of ["http://10.1.2.3/", "http://nobody.invalid/", "http://localhost:1/"]) {
    ana = await api.signUp()
    const { read } = await sending({
      action: "webhook",
      settings: { url, webhook_method: "post", wait: "none" },
    })
    await deliveries.drain()
    const { state, reason, detail, attempts, next_attempt_at, steps } = await read()
    const waits = Date.parse(next_attempt_at ?? "") - api.clock.now.getTime()
    const kinds = steps.map(({ kind, outcome }) => [kind, Object.keys(outcome)])
    told.add(JSON.stringify({ state, reason, detail, attempts, waits, kinds }))
  }
  expect([...told]).toHaveLength(1)
  expect([...told][0]).toContain('"reason":"unreachable","detail":null')
})

test("a message that is sent again by itself ends its run too", async () => {
  const { read } = await sending({
    action: "send_slack",
    settings: { url: `${target.url}/services/T0/B0/x`, message: "Novo negócio", wait: "none" },
  })
  answer = { status: 404 }
  await deliveries.drain()
  const run = await read()
  const failed = run.steps.findLast(({ kind }) => kind === "delivery")
  expect(run.state).toBe("failed")
  answer = { status: 200 }
  await api.call(retryMessage, ana, { params: { id: String(failed?.input["delivery_id"]) } })
  await deliveries.drain()
  expect(await read()).toMatchObject({ state: "done", reason: null })
})
