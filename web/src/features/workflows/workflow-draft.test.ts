import { actionsOf } from "@funil/contract/automations/workflow-actions"
import { triggersOf } from "@funil/contract/automations/workflow-rules"
import { entities } from "@funil/contract/shared/entities"
import { expect, test } from "vitest"
import {
  checkedDraft,
  draftOf,
  newValues,
  withAction,
  withEntity,
  withFirstSettings,
  withFrequency,
  withTrigger,
  type WorkflowValues,
} from "./workflow-draft.ts"

const stage = "019aa000-0000-7000-8000-000000000001"
const message = { subject: "Oi", message: "<p>Oi</p>" }
const written: WorkflowValues = { ...newValues, name: "Oi", settings: { ...newValues.settings, ...message } }

test("only what the trigger and the action take is sent", () => {
  const draft = draftOf({
    ...written,
    frequency: "daily",
    frequency_hour: 9,
    settings: { ...written.settings, tag: "x", to: ["a@b.c"], url: "https://x.y" },
    headers: "{}",
  })
  expect(draft.frequency).toBeNull()
  expect(draft.settings).toEqual({ notification_target: "other", related_to: "contacts", ...message })
  expect(checkedDraft.safeParse(draft).success).toBe(true)
})

test("addresses go along only where they are meant", () => {
  const settings = { ...written.settings, notification_target: "creator_user" as const, to: ["a@b.c"] }
  expect(draftOf({ ...written, settings }).settings).toEqual({
    notification_target: "creator_user",
    ...message,
  })
})

test("JSON is sent as the value that it says", () => {
  const webhook = { ...newValues, name: "W", action: "webhook", body: '{"a": "{{name}}"}' } as const
  const settings = { url: "https://x.test/", webhook_method: "put" } as const
  expect(draftOf({ ...webhook, settings }).settings).toEqual({ ...settings, body: { a: "{{name}}" } })
})

test("what is missing is told at the setting that lacks it", () => {
  const parsed = checkedDraft.safeParse(draftOf({ ...newValues, name: "x" }))
  const places = parsed.error?.issues.map(({ path, message: rule }) => `${path.join(".")} ${rule}`)
  expect(places).toEqual(["settings.subject required", "settings.message required"])
})

test("another noun keeps nothing that it does not allow", () => {
  const deal: WorkflowValues = {
    ...written,
    execute_when: "expire",
    pipeline_stage_id: stage,
    action: "add_tag",
    conditions: [{ filterField: "status", operator: "=", valueField: "won" }],
  }
  for (const entity of entities.filter((noun) => noun !== "deal")) {
    const { execute_when, action, conditions, pipeline_stage_id } = withEntity(deal, entity)
    expect(triggersOf(entity)).toContain(execute_when)
    expect(actionsOf(entity)).toContain(action)
    expect([conditions, pipeline_stage_id]).toEqual([[], null])
  }
})

test("an action begins with settings that can be sent", () => {
  const task = withFirstSettings(withAction(written, "add_task"), stage)
  expect(checkedDraft.safeParse(draftOf(task)).success).toBe(true)
  const bill = withFirstSettings(withAction(written, "add_bill"), stage)
  expect(checkedDraft.safeParse(draftOf(bill)).success).toBe(true)
  expect(draftOf(withTrigger(bill, "frequently")).frequency).toBe("daily")
})

test("a plain message becomes rich text without its signs becoming tags", () => {
  const sms: WorkflowValues = { ...written, action: "send_sms", settings: { message: "1 < 2 & 3\nfim" } }
  expect(withAction(sms, "send_email").settings.message).toBe("<p>1 &lt; 2 &amp; 3</p><p>fim</p>")
  expect(withAction(sms, "send_slack").settings.message).toBe("1 < 2 & 3\nfim")
})

test("what ran every hour gets an hour of the day with another frequency, and keeps one that was chosen", () => {
  const hourly = withFrequency({ ...written, execute_when: "frequently" }, "hourly")
  expect(draftOf(hourly)).toMatchObject({ frequency: "hourly", frequency_hour: null, frequency_day: null })
  expect(draftOf(withFrequency({ ...hourly, frequency_hour: null }, "monthly"))).toMatchObject({
    frequency: "monthly",
    frequency_hour: 9,
    frequency_day: 1,
  })
  expect(draftOf(withFrequency({ ...hourly, frequency_hour: 17 }, "daily")).frequency_hour).toBe(17)
})
