import { getAccountStatus } from "@funil/contract/account/accounts"
import { planLimits } from "@funil/contract/account/plans"
import { workflowActions } from "@funil/contract/automations/workflow-actions"
import { workflowTriggers } from "@funil/contract/automations/workflow-rules"
import {
  createWorkflow,
  dryRunWorkflow,
  getWorkflow,
  listWorkflowGroups,
  listWorkflows,
  trashWorkflow,
  updateWorkflow,
  type WorkflowDraft,
} from "@funil/contract/automations/workflows"
import { listOperations, undo } from "@funil/contract/records/history"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { entities } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, type Reply, testApi } from "../../../../test/client.ts"
import { makeWorkflow } from "../../../../test/engine.ts"
import { makePipeline, stageId } from "../../../../test/factories.ts"
import { actionSettings } from "../../../../test/workflows/action-settings.ts"

const api = await testApi()
let ana: Person
beforeAll(async () => {
  ana = await api.signUp()
})

const undoOf = (who: Person, reply: Reply) =>
  api.call(undo, who, { body: { token: reply.headers["undo-token"] ?? "" } })
const names = async (who: Person) => (await api.call(listWorkflows, who, {})).map(({ name }) => name)

describe("a workflow", () => {
  test("is made, listed by name and by noun, changed and deleted, each undone", async () => {
    const ze = await api.signUp()
    const made = await makeWorkflow(api, ze, { name: "Órfãos" })
    expect(made).toMatchObject({
      enabled: true,
      conditions: [],
      pipeline_id: null,
      saved_by: { id: ze.id },
      stopped_reason: null,
      next_at: null,
      runs: { last_at: null, last_state: null, last_reason: null, done: 0, kept: 0, failed: 0, waiting: 0 },
    })
    await makeWorkflow(api, ze, {
      name: "abre",
      entity: "contact",
      action: "add_note",
      settings: { note: "<p>Oi</p>" },
    })
    expect(await names(ze)).toEqual(["abre", "Órfãos"])
    const groups = await api.call(listWorkflowGroups, ze, {})
    expect(groups.map(({ entity, workflows }) => [entity, workflows.length])).toEqual([
      ["deal", 1],
      ["contact", 1],
    ])
    const params = { id: made.id }
    const changed = await api.send(updateWorkflow, ze, { params, body: { name: "Zelo", enabled: false } })
    expect(changed.body).toMatchObject({ name: "Zelo", enabled: false })
    await undoOf(ze, changed)
    expect(await api.call(getWorkflow, ze, { params })).toMatchObject({ name: "Órfãos", enabled: true })
    const trashed = await api.send(trashWorkflow, ze, { params })
    expect(await names(ze)).toEqual(["abre"])
    expect((await api.send(getWorkflow, ze, { params })).status).toBe(404)
    await undoOf(ze, trashed)
    expect(await names(ze)).toEqual(["abre", "Órfãos"])
    const { data } = await api.call(listOperations, ze, { query: { entity: "workflow" } })
    expect(data.length).toBeGreaterThanOrEqual(4)
  })

  test("as it was got can be sent back whole", async () => {
    const made = await makeWorkflow(api, ana)
    const params = { id: made.id }
    expect(await api.call(updateWorkflow, ana, { params, body: made })).toMatchObject({ name: made.name })
  })

  test("that somebody else changed meanwhile is not overwritten", async () => {
    const { id } = await makeWorkflow(api, ana)
    const { headers } = await api.send(getWorkflow, ana, { params: { id } })
    const change = (name: string) =>
      api.send(updateWorkflow, ana, { params: { id }, body: { name } }, { "if-match": headers["etag"] ?? "" })
    expect((await change("Um")).status).toBe(200)
    expect(await change("Dois")).toMatchObject({ status: 412, body: { current: { name: "Um" } } })
  })

  test("has the rights of whoever saved it last, also by an undo", async () => {
    const rui = await api.colleague(ana, "manager")
    const { id } = await makeWorkflow(api, ana)
    const reply = await api.send(updateWorkflow, rui, { params: { id }, body: { name: "Do Rui" } })
    expect(reply.body.saved_by).toMatchObject({ id: rui.id })
    await undoOf(ana, reply)
    const saved = await api.call(getWorkflow, ana, { params: { id } })
    expect(saved.saved_by).toMatchObject({ id: ana.id })
  })

  test("of another account is not there", async () => {
    const { id } = await makeWorkflow(api, ana)
    const bia = await api.signUp()
    const body = { name: "Meu" }
    const replies = await Promise.all([
      api.send(getWorkflow, bia, { params: { id } }),
      api.send(updateWorkflow, bia, { params: { id }, body }),
      api.send(trashWorkflow, bia, { params: { id } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

test("the plan's limit holds, for two at once and for restoring too", async () => {
  const ze = await api.signUp()
  await sql`update accounts set subscription_plan = 'start' where email = ${ze.email}`.execute(
    api.database.owner,
  )
  const limit = planLimits.start.workflows
  const first = await makeWorkflow(api, ze)
  const trashed = await api.send(trashWorkflow, ze, { params: { id: first.id } })
  for (let count = 1; count < limit; count += 1) await makeWorkflow(api, ze)
  const body = {
    name: "Mais",
    entity: "deal",
    execute_when: "create",
    action: "remove_tags",
    settings: {},
  } as const
  const both = await Promise.all([1, 2].map(() => api.send(createWorkflow, ze, { body })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 402]))
  const restored = await api.send(undo, ze, { body: { token: trashed.headers["undo-token"] ?? "" } })
  expect(restored.status).toBe(402)
  const { usage } = await api.call(getAccountStatus, ze, {})
  expect(usage.workflows).toEqual({ used: limit, limit })
})

const calling = { url: "https://exemplo.test/", webhook_method: "post" as const }

async function taskTypeOf(who: Person): Promise<string> {
  const [type] = await api.call(listTaskTypes, who, {})
  return type?.id ?? ""
}

describe("rules", () => {
  const draft: WorkflowDraft = {
    name: "Regra",
    entity: "deal",
    execute_when: "create",
    action: "add_tag",
    settings: { tag: "x" },
  }
  const unknown = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"
  const task = { task_type_id: unknown, in_days: 1, responsible: "owner" as const }

  test.each<[string, Partial<WorkflowDraft>]>([
    ["execute_when", { entity: "contact", execute_when: "stage_update" }],
    ["execute_when", { entity: "bill", execute_when: "expire" }],
    ["action", { entity: "company" }],
    ["settings.tag", { settings: {} }],
    ["settings.url", { settings: { tag: "x", url: "https://exemplo.test/" } }],
    [
      "settings.headers.x-a\r\nhost",
      {
        action: "webhook",
        settings: { url: "https://exemplo.test/", webhook_method: "post", headers: { "x-a\r\nhost": "b" } },
      },
    ],
    ["settings.url", { action: "webhook", settings: { ...calling, url: "https://exemplo.test:5432/x" } }],
    [
      "settings.url",
      { action: "webhook", settings: { ...calling, url: "http://exemplo.test:22/{{deal_name}}" } },
    ],
    [
      "settings.url",
      { action: "send_slack", settings: { url: "https://hooks.slack.com:25/x", message: "Oi" } },
    ],
    ["frequency", { execute_when: "frequently" }],
    ["frequency_day", { execute_when: "frequently", frequency: "weekly" }],
    ["pipeline_id", { pipeline_id: unknown }],
    ["pipeline_stage_id", { pipeline_stage_id: unknown }],
    ["conditions.0.filterField", { conditions: [{ filterField: "nada", operator: "=", valueField: "1" }] }],
    ["conditions.0.operator", { conditions: [{ filterField: "amount", operator: "like", valueField: "1" }] }],
    [
      "frequency_condition.0.valueField",
      { frequency_condition: [{ filterField: "amount", operator: "=", valueField: "muito" }] },
    ],
    ["settings.field", { action: "change_field_value", settings: { field: "code" } }],
    [
      "settings.field",
      { entity: "user", action: "change_field_value", settings: { field: "role", value: "admin" } },
    ],
    ["settings.field", { action: "calculate_field_value", settings: { field: "name", expression: "1" } }],
    [
      "settings.expression",
      { action: "calculate_field_value", settings: { field: "amount", expression: "1 +" } },
    ],
    [
      "settings.expression",
      { action: "calculate_field_value", settings: { field: "amount", expression: "{name} * 2" } },
    ],
    ["settings.task.task_type_id", { action: "add_task", settings: { task } }],
    [
      "settings.duplicate.pipeline_stage_id",
      { action: "duplicate", settings: { duplicate: { pipeline_stage_id: unknown } } },
    ],
  ])("that %s breaks are a 422 there: %j", async (field, more) => {
    const reply = await api.send(createWorkflow, ana, { body: { ...draft, ...more } })
    expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
  })

  test("say which triggers and actions each noun has", async () => {
    const ofDeals = {
      triggers: ["stage_update", "finish_tasks", "expire", "close_to_expire"],
      actions: [
        "send_confirmation_email",
        "add_tag",
        "remove_tag",
        "remove_tags",
        "add_task",
        "add_bill",
        "duplicate",
      ],
    }
    const accepts = async (more: Partial<WorkflowDraft>) => {
      const workflow = { ...draft, action: "webhook" as const, settings: calling, ...more }
      return (await api.send(dryRunWorkflow, ana, { body: { workflow } })).status === 200
    }
    for (const entity of entities) {
      for (const execute_when of workflowTriggers) {
        const isTaken = entity === "deal" || !ofDeals.triggers.includes(execute_when)
        const timing = { frequency: "hourly" as const }
        expect(await accepts({ entity, execute_when, ...timing }), `${entity} ${execute_when}`).toBe(isTaken)
      }
      const settings = actionSettings(entity, { taskTypeId: await taskTypeOf(ana), userId: ana.id })
      // Only some nouns have a number field to calculate.
      for (const action of workflowActions.filter((one) => one !== "calculate_field_value")) {
        const isTaken =
          (entity === "deal" || !ofDeals.actions.includes(action)) &&
          !(entity === "product" && action === "add_note")
        expect(await accepts({ entity, action, settings: settings[action] }), `${entity} ${action}`).toBe(
          isTaken,
        )
      }
    }
  })

  test("hold for what is named inside settings and for a stage of another pipeline", async () => {
    const [one, two] = [await makePipeline(api, ana), await makePipeline(api, ana)]
    const [type] = await api.call(listTaskTypes, ana, {})
    const visitor = await api.colleague(ana, "visitor")
    const refusals = await Promise.all([
      api.send(createWorkflow, ana, {
        body: { ...draft, pipeline_id: one.id, pipeline_stage_id: stageId(two, 0) },
      }),
      api.send(createWorkflow, ana, {
        body: {
          ...draft,
          action: "add_task",
          settings: { task: { ...task, task_type_id: type?.id ?? "", responsible: visitor.id } },
        },
      }),
    ])
    expect(refusals.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [422, ["pipeline_stage_id"]],
      [422, ["settings.task.responsible"]],
    ])
  })

  test("let a workflow be renamed and switched off whose field is gone, but not switched on", async () => {
    const field = await api.call(createCustomField, ana, {
      body: { entity: "deal", type: "number", label: "Fornos" },
    })
    const conditions = [{ filterField: `custom_fields.${field.name}`, operator: ">", valueField: 1 }]
    const { id } = await makeWorkflow(api, ana, { conditions })
    await sql`update custom_fields set deleted_at = now() where id = ${field.id}`.execute(api.database.owner)
    const send = (body: Partial<WorkflowDraft>) => api.send(updateWorkflow, ana, { params: { id }, body })
    expect((await send({ name: "Outra" })).status).toBe(200)
    expect((await send({ enabled: false })).status).toBe(200)
    expect(await send({ enabled: true })).toMatchObject({
      status: 422,
      body: { "conditions.0.filterField": [expect.any(String)] },
    })
  })
})
