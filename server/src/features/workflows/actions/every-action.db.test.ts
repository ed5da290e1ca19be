import {
  actionsOf,
  type WorkflowAction,
  workflowActionKinds,
  workflowActions,
} from "@funil/contract/automations/workflow-actions"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import { createWorkflow } from "@funil/contract/automations/workflows"
import { type Bill, createBill } from "@funil/contract/records/bills"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { entities, type Entity } from "@funil/contract/shared/entities"
import { beforeAll, expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { actionSettings } from "../../../../test/workflows/action-settings.ts"
import { tryWorkflow } from "../../../../test/workflows/try-workflow.ts"
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

function recordOf(entity: Entity): string {
  const { deal, contact, company, colleague, product, task } = world
  return { deal, contact, company, user: colleague, product, task, bill }[entity].id
}

function settingsOf(entity: Entity, action: WorkflowAction): WorkflowSettings {
  return actionSettings(entity, { taskTypeId: world.taskType.id, userId: world.colleague.id })[action]
}

const pairs = entities.flatMap((entity) => workflowActions.map((action) => [entity, action] as const))
// Tasks have no number field that a workflow may set.
const isPossible = ([entity, action]: readonly [Entity, WorkflowAction]) =>
  actionsOf(entity).includes(action) && !(entity === "task" && action === "calculate_field_value")

test.each(pairs.filter(isPossible))("a %s can have %s done about it", async (entity, action) => {
  const settings = settingsOf(entity, action)
  const { preview, run } = await tryWorkflow(api, world.admin, { entity, action, settings }, recordOf(entity))
  const { channel } = workflowActionKinds[action]
  expect(run).toMatchObject({ state: channel ? "sending" : "done", reason: null, detail: null })
  expect(run.steps.at(-1)).toMatchObject({ kind: action })
  const sent = await api.database.owner
    .selectFrom("deliveries")
    .where("run_id", "=", run.id)
    .select("channel")
    .execute()
  expect(sent).toEqual(channel ? [{ channel }] : [])
  expect(preview).not.toHaveProperty("reason")
})

test.each(pairs.filter((pair) => !isPossible(pair)))("a %s can't have %s", async (entity, action) => {
  const settings = settingsOf(entity, action)
  const { status } = await api.send(createWorkflow, world.admin, {
    body: { name: "Não pode", entity, execute_when: "update", action, settings },
  })
  expect(status).toBe(422)
})
