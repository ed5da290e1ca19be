import { type Bill, createBill } from "@funil/contract/bills"
import { createCustomField } from "@funil/contract/custom-fields"
import { entities, type Entity } from "@funil/contract/shared/entities"
import { actionsOf, type WorkflowAction, workflowActions } from "@funil/contract/workflow-rules"
import type { WorkflowSettings } from "@funil/contract/workflow-settings"
import { createWorkflow } from "@funil/contract/workflows"
import { beforeAll, expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { tryWorkflow } from "../../../../test/try-workflow.ts"
import { makeWorld, type World } from "../../../../test/world.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
let world: World
let bill: Bill

beforeAll(async () => {
  world = await makeWorld(api)
  bill = await api.call(createBill, world.admin, { body: { type: "revenue", total: 10 } })
  const noun = { type: "number", label: "Pontos", name: "pontos" } as const
  for (const entity of ["deal", "contact", "company", "user", "bill"] as const)
    await api.call(createCustomField, world.admin, { body: { ...noun, entity } })
})

/** A text and a number field of each noun that a workflow may change. */
const fields: Readonly<Record<Entity, { readonly text: string; readonly number: string }>> = {
  deal: { text: "name", number: "amount" },
  contact: { text: "job", number: "custom_fields.pontos" },
  company: { text: "company", number: "custom_fields.pontos" },
  user: { text: "job", number: "custom_fields.pontos" },
  product: { text: "sku", number: "price" },
  task: { text: "note", number: "" },
  bill: { text: "description", number: "total" },
}

function recordOf(entity: Entity): string {
  const { deal, contact, company, colleague, product, task } = world
  return { deal, contact, company, user: colleague, product, task, bill }[entity].id
}

function settingsOf(entity: Entity, action: WorkflowAction): WorkflowSettings {
  const others = { notification_target: "other", related_to: "others" } as const
  const task = { task_type_id: world.taskType.id, in_days: 1, responsible: world.colleague.id }
  const settings: Partial<Record<WorkflowAction, WorkflowSettings>> = {
    send_email: { ...others, to: ["eva@x.test"], subject: "{{id}}", message: "<p>{{created_at}}</p>" },
    send_confirmation_email: { subject: "Confirma?", message: "Oi" },
    send_sms: { ...others, to: ["11 98765-4321"], message: "{{id}}" },
    send_whatsapp: { ...others, to: ["11 98765-4321"], message: "{{id}}" },
    send_slack: { url: "https://hooks.slack.com/services/x", message: "{{id}}" },
    send_discord: { url: "https://discord.com/api/webhooks/x", message: "{{id}}" },
    change_field_value: { field: fields[entity].text, value: "Novo {{id}}" },
    calculate_field_value: { field: fields[entity].number, expression: "1 + 1" },
    add_tag: { tag: "novo" },
    remove_tag: { tag: "novo" },
    add_task: { task },
    add_note: { note: "<p>{{id}}</p>" },
    add_bill: { bill: { type: "revenue", description: "{{id}}", total: "{amount}", due_in_days: 3 } },
    webhook: { url: "https://api.test/{{id}}", webhook_method: "post", body: { id: "{{id}}" } },
  }
  return settings[action] ?? {}
}

const pairs = entities.flatMap((entity) => workflowActions.map((action) => [entity, action] as const))
// Tasks have no number that a workflow may set.
const isPossible = ([entity, action]: readonly [Entity, WorkflowAction]) =>
  actionsOf(entity).includes(action) && !(entity === "task" && action === "calculate_field_value")

test.each(pairs.filter(isPossible))("a %s can have %s done about it", async (entity, action) => {
  const settings = settingsOf(entity, action)
  const { preview, run } = await tryWorkflow(api, world.admin, { entity, action, settings }, recordOf(entity))
  const sends = action.startsWith("send_") || action === "webhook"
  expect(run).toMatchObject({ state: sends ? "sending" : "done", reason: null, detail: null })
  expect(run.steps.at(-1)).toMatchObject({ kind: action })
  expect(preview).not.toHaveProperty("reason")
})

test.each(pairs.filter((pair) => !isPossible(pair)))("a %s can't have %s", async (entity, action) => {
  const settings = settingsOf(entity, action)
  const { status } = await api.send(createWorkflow, world.admin, {
    body: { name: "Não pode", entity, execute_when: "update", action, settings },
  })
  expect(status).toBe(422)
})
