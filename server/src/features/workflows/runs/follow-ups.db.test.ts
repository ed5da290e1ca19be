import { workflowActionKinds, workflowActions } from "@funil/contract/automations/workflow-actions"
import { getWorkflowRun } from "@funil/contract/automations/workflows"
import { createDeal, filterDeals, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listOperations, undo } from "@funil/contract/records/history"
import { createTask, updateTask } from "@funil/contract/records/tasks"
import { beforeEach, describe, expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { runsOf, testEngine } from "../../../../test/engine.ts"
import { stageId } from "../../../../test/factories.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { type FollowUpScene, followUpScene } from "../../../../test/workflows/follow-up-scene.ts"
import { claimDue } from "../../../platform/jobs/fair-queue-claim.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { deliveryQueue } from "../../deliveries/delivery-queue.ts"
import { subscriptions } from "../../webhooks/subscriptions.ts"
import { settleRun } from "./settle-run.ts"

const target = await httpFake(() => ({ status: 200 }))
const api = await testApi()
const { owner } = api.database
const engine = testEngine(api)
const deliveries = deliveryQueue({
  services: api.services,
  log: silentLog,
  onSettled: settleRun,
  subscriptions,
})
let admin: FollowUpScene["admin"]
let agent: FollowUpScene["agent"]
let pipeline: FollowUpScene["pipeline"]
let dealId: FollowUpScene["dealId"]
let taskType: FollowUpScene["taskType"]
let settingsOf: FollowUpScene["settingsOf"]
let won: FollowUpScene["won"]
let onEntering: FollowUpScene["onEntering"]
let move: FollowUpScene["move"]
let winAll: FollowUpScene["winAll"]
let takeBack: FollowUpScene["takeBack"]
let runOf: FollowUpScene["runOf"]
let stateOf: FollowUpScene["stateOf"]
let accountId: FollowUpScene["accountId"]
let whole: FollowUpScene["whole"]
let inAccount: FollowUpScene["inAccount"]
let later: FollowUpScene["later"]

beforeEach(async () => {
  target.heard.length = 0
  ;({
    admin,
    agent,
    pipeline,
    dealId,
    taskType,
    settingsOf,
    won,
    onEntering,
    move,
    winAll,
    takeBack,
    runOf,
    stateOf,
    accountId,
    whole,
    inAccount,
    later,
  } = await followUpScene(api, target.url))
})

describe("an undo a moment later", () => {
  test.each(workflowActions)("leaves nothing of %s behind", async (action) => {
    const isOutward = workflowActionKinds[action].isOutward === true
    const workflow = await onEntering(action)
    const before = await whole()
    const token = await move()
    await engine.settle()
    expect((await runOf(workflow))?.state).toBe(isOutward ? "queued" : "done")
    const wrote = owner
      .selectFrom("changes")
      .select("id")
      .where("operation_id", "=", (await runOf(workflow))?.id ?? "")
    expect((await wrote.execute()).length > 0).toBe(!isOutward)
    later(9)
    await engine.settle()
    const { automations, skipped, undone } = await takeBack(token)
    expect({ undone, skipped }).toEqual({ undone: 1, skipped: [] })
    expect(automations).toEqual({ undone: isOutward ? 0 : 1, called_off: isOutward ? 1 : 0, sent: [] })
    later(3600)
    await engine.settle()
    await deliveries.drain()
    expect(await whole()).toEqual(before)
    expect(await inAccount("deliveries")).toEqual([])
    expect(await inAccount("messages")).toEqual([])
    expect(target.heard).toEqual([])
    expect(await stateOf(workflow)).toEqual(
      isOutward
        ? { state: "stopped", reason: "called_off", undone: agent.id }
        : { state: "done", reason: null, undone: agent.id },
    )
  })

  const triggers = {
    create: async () => {
      const body = { name: "Outro", pipeline_stage_id: stageId(pipeline, 0), user_id: agent.id }
      return api.send(createDeal, agent, { body })
    },
    update: () => api.send(updateDeal, agent, { params: { id: dealId }, body: { amount: 90 } }),
    delete: () => api.send(trashDeal, agent, { params: { id: dealId } }),
    stage_update: () =>
      api.send(updateDeal, agent, { params: { id: dealId }, body: { pipeline_stage_id: won() } }),
    finish_tasks: async () => {
      const body = { name: "Ligar", task_type_id: taskType, start: "2026-03-12 10:00", deal_id: dealId }
      const task = await api.call(createTask, agent, { body })
      return api.send(updateTask, agent, { params: { id: task.id }, body: { is_finished: true } })
    },
  } as const

  test.each(Object.keys(triggers) as (keyof typeof triggers)[])(
    "takes back what %s set off",
    async (execute_when) => {
      const common = { execute_when, pipeline_stage_id: null }
      const written = await onEntering("add_task", common)
      const sending = await onEntering("send_email", common)
      const { headers } = await triggers[execute_when]()
      await engine.settle()
      expect(await stateOf(written)).toMatchObject({ state: "done", undone: null })
      expect(await takeBack(headers["undo-token"] ?? "")).toMatchObject({
        automations: { undone: 1, called_off: 1, sent: [] },
        skipped: [],
      })
      expect(await stateOf(written)).toMatchObject({ state: "done", undone: agent.id })
      expect(await stateOf(sending)).toMatchObject({ state: "stopped", reason: "called_off" })
    },
  )

  test("comes before anything was looked at, and sets nothing off itself", async () => {
    const workflows = [await onEntering("add_tag"), await onEntering("send_email")]
    const back = await onEntering("add_note", { pipeline_stage_id: stageId(pipeline, 0) })
    const edited = await onEntering("add_note", { execute_when: "update", pipeline_stage_id: null })
    const before = await whole()
    expect(await takeBack(await move())).toEqual({ undone: 1, skipped: [] })
    await engine.settle()
    later(60)
    await engine.settle()
    for (const workflow of [...workflows, back, edited])
      expect(await runsOf(api, admin, workflow)).toEqual([])
    expect(await whole()).toEqual(before)
  })

  test("takes back chains as one operation, which undone brings the changes back and sends nothing", async () => {
    const first = await onEntering("change_field_value", {
      settings: { field: "pipeline_stage_id", value: stageId(pipeline, 2) },
    })
    const second = await onEntering("add_task", { pipeline_stage_id: stageId(pipeline, 2) })
    const third = await onEntering("webhook", { pipeline_stage_id: stageId(pipeline, 2) })
    const before = await whole()
    const token = await move()
    later(4)
    await engine.settle()
    const after = await whole()
    expect(after).toMatchObject({ deal: { pipeline_stage_id: stageId(pipeline, 2) }, counts: { tasks: 1 } })
    // The end of the chain waits as long as its beginning.
    const until = new Date(api.clock.now.getTime() + 6000).toISOString()
    expect(await runOf(third)).toMatchObject({ state: "queued", depth: 2, next_attempt_at: until })
    const { headers, body } = await api.send(undo, agent, { body: { token } })
    expect(body).toMatchObject({ undone: 1, skipped: [], automations: { undone: 2, called_off: 1 } })
    expect(await whole()).toEqual(before)
    const listed = await api.call(listOperations, admin, { query: { per_page: "10" } })
    const undoing = listed.data.filter(({ undoes }) => undoes !== null)
    expect(undoing).toMatchObject([{ undoes: token, user: { id: agent.id } }])
    for (const workflow of [first, second]) {
      const run = await runOf(workflow)
      expect(listed.data.find(({ id }) => id === run?.id)).toMatchObject({
        undo_token: null,
        undone_by: { id: undoing[0]?.id, user: { id: agent.id } },
      })
    }
    await api.call(undo, admin, { body: { token: headers["undo-token"] ?? "" } })
    later(60)
    await engine.settle()
    expect(await whole()).toEqual(after)
    expect(await stateOf(third)).toMatchObject({ state: "stopped", reason: "called_off" })
    expect(target.heard).toEqual([])
  })
})

describe("an undo later", () => {
  test("takes back the bill, and names by channel what went out", async () => {
    const senders = workflowActions.filter((action) => workflowActionKinds[action].channel !== undefined)
    for (const action of senders) await onEntering(action)
    const bill = await onEntering("add_bill")
    const kept = await onEntering("send_email")
    const before = await whole()
    const token = await move()
    await engine.settle()
    later(10)
    await engine.settle()
    expect(await whole()).toMatchObject({ counts: { bills: 1 } })
    // All messages have providers except one mail that nothing sends.
    const { id: keptRun } = (await runOf(kept)) ?? {}
    await owner.updateTable("deliveries").set({ state: "sent", next_at: null }).execute()
    await owner.updateTable("messages").set({ state: "sent" }).execute()
    await owner
      .updateTable("messages")
      .set({ state: "kept" })
      .where("run_id", "=", keptRun ?? "")
      .execute()
    const { automations } = await takeBack(token)
    expect(automations).toMatchObject({ undone: 1, called_off: 0 })
    const sent = Object.fromEntries((automations?.sent ?? []).map(({ channel, count }) => [channel, count]))
    expect(sent).toEqual({ email: 2, sms: 1, whatsapp: 1, slack: 1, discord: 1, webhook: 1 })
    expect(await whole()).toEqual(before)
    expect(await stateOf(bill)).toMatchObject({ state: "done", undone: agent.id })
  })

  test("calls off what is queued and not being sent, and leaves the rest to arrive", async () => {
    const to = ["a@x.test", "b@x.test"]
    const mail = { ...settingsOf("send_email"), to, wait: "none" as const }
    const workflow = await onEntering("send_email", { settings: mail })
    const calling = await onEntering("webhook", { settings: { ...settingsOf("webhook"), wait: "none" } })
    const token = await move()
    await engine.settle()
    const ctx = await systemContext(api.services, await accountId())
    const wanted = { table: "deliveries", group: "target", limit: 1, busyGroups: [] } as const
    const [leaving] = await claimDue(ctx, wanted)
    expect(await takeBack(token)).toMatchObject({ automations: { called_off: 1, sent: [{ count: 1 }] } })
    const rows = await inAccount("deliveries")
    expect(rows.filter(({ reason }) => reason === "called_off")).toHaveLength(2)
    expect(rows.find(({ id }) => id === leaving?.id)).toMatchObject({ state: "queued", reason: null })
    const [one, other] = leaving?.group?.startsWith("outbox") ? [workflow, calling] : [calling, workflow]
    expect(await stateOf(other)).toMatchObject({ state: "stopped", reason: "called_off", undone: agent.id })
    expect((await runOf(one))?.state).toBe("sending")
    later(31)
    await deliveries.drain()
    expect(await stateOf(one)).toMatchObject({ state: "done" })
    const { steps } = await api.call(getWorkflowRun, admin, {
      params: { id: (await runOf(workflow))?.id ?? "" },
    })
    expect(steps.map(({ outcome }) => outcome["state"])).toContain("called_off")
    const messages = await inAccount("messages")
    expect(messages.filter(({ reason }) => reason === "called_off").length).toBeGreaterThan(0)
  })

  test("leaves alone what somebody changed since, and tells it to who sees that", async () => {
    const named = { name: "Entregar", task_type_id: taskType, in_days: 1, responsible: admin.id }
    await onEntering("add_task", { settings: { task: named } })
    await onEntering("add_bill", { settings: { ...settingsOf("add_bill"), wait: "none" } })
    await onEntering("add_tag")
    const token = await move()
    await engine.settle()
    const account_id = await accountId()
    const tasks = owner.selectFrom("tasks").select("id").where("account_id", "=", account_id)
    const task = await tasks.executeTakeFirstOrThrow()
    await api.call(updateTask, admin, { params: { id: task.id }, body: { name: "Outra" } })
    await owner
      .updateTable("bills")
      .set({ description: "Outra" })
      .where("account_id", "=", account_id)
      .execute()
    const result = await takeBack(token)
    expect(result).toMatchObject({ undone: 1, automations: { undone: 1 } })
    // The agent sees the task of the deal, but no bills.
    expect(result.skipped).toEqual([{ entity: "task", id: task.id, reason: "changed" }])
    expect(await whole()).toMatchObject({
      deal: { tags: ["novo"], pipeline_stage_id: stageId(pipeline, 0) },
      counts: { tasks: 1, bills: 1 },
    })
  })

  test("of an automation's own operation takes back what that set off", async () => {
    const first = await onEntering("add_tag")
    const second = await onEntering("add_task", { execute_when: "update", pipeline_stage_id: null })
    const token = await move()
    await engine.settle()
    const run = await runOf(first)
    expect(await takeBack(run?.id ?? "", admin)).toMatchObject({ undone: 1, automations: { undone: 1 } })
    expect(await stateOf(first)).toMatchObject({ state: "done", undone: admin.id })
    expect(await stateOf(second)).toMatchObject({ state: "done", undone: admin.id })
    expect(await whole()).toMatchObject({ deal: { pipeline_stage_id: won(), tags: ["novo"] } })
    // The later undo ignores what the first one reverted.
    expect(await takeBack(token)).toEqual({ undone: 1, skipped: [] })
  })
})

describe("nothing waits for an undo", () => {
  test("that nobody is offered: of mass work, and where the automation acts at once", async () => {
    const eager = await onEntering("webhook", { settings: { ...settingsOf("webhook"), wait: "none" } })
    const patient = await onEntering("webhook")
    await winAll()
    await engine.settle()
    expect(await runOf(eager)).toMatchObject({ state: "sending" })
    expect(await runOf(patient)).toMatchObject({ state: "sending" })
    await move(stageId(pipeline, 0))
    await move()
    await engine.settle()
    expect(await runOf(eager)).toMatchObject({ state: "sending" })
    expect(await runOf(patient)).toMatchObject({ state: "queued" })
  })

  test("by who could not have made the change: nothing is called off", async () => {
    const sending = await onEntering("send_email")
    const written = await onEntering("add_task")
    const token = await move()
    await engine.settle()
    const visitor = await api.colleague(admin, "visitor")
    const result = await takeBack(token, visitor)
    expect(result.undone).toBe(0)
    expect(result).not.toHaveProperty("automations")
    expect(await stateOf(sending)).toMatchObject({ state: "queued" })
    expect(await stateOf(written)).toMatchObject({ state: "done", undone: null })
  })
})

test("an undo of many changes takes back what followed from each", async () => {
  await onEntering("add_task")
  const sending = await onEntering("send_email", { settings: { ...settingsOf("send_email"), wait: "none" } })
  for (let count = 0; count < 3; count += 1)
    await api.call(createDeal, admin, { body: { name: "Lote", pipeline_stage_id: stageId(pipeline, 0) } })
  later(1)
  const { headers } = await winAll()
  await engine.settle()
  expect(await runsOf(api, admin, sending)).toHaveLength(4)
  const result = await takeBack(headers["undo-token"] ?? "", admin)
  expect(result).toMatchObject({
    undone: 4,
    skipped: [],
    automations: { undone: 4, called_off: 4, sent: [] },
  })
  const left = await api.call(filterDeals, admin, {
    query: {},
    body: { filters: [{ filterField: "pipeline_stage_id", operator: "=", valueField: won() }] },
  })
  expect(left).toMatchObject({ data: [] })
})
