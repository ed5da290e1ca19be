import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import type { WorkflowDraft } from "@funil/contract/automations/workflows"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal, getDeal, massUpdateDeals, updateDeal } from "@funil/contract/records/deals"
import { undo, type UndoResult } from "@funil/contract/records/history"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { expect } from "vitest"
import type { TestApi } from "../client.ts"
import { makeWorkflow, runsOf } from "../engine.ts"
import { makePipeline, stageId } from "../factories.ts"
import { accountOf } from "../scenes/make-message.ts"
import { actionSettings } from "./action-settings.ts"

export type FollowUpScene = Awaited<ReturnType<typeof followUpScene>>

/**
 * An account with an admin, whose automations act, and an agent with fewer rights, who moves a
 * deal. Webhooks call the address.
 */
export async function followUpScene(api: TestApi, targetUrl: string) {
  const { owner } = api.database
  const later = (seconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
  }
  const admin = await api.signUp()
  const agent = await api.colleague(admin, "agent")
  const pipeline = await makePipeline(api, admin, ["Novo", "Proposta", "Pós-venda", "Ganho", "Perdido"])
  const contact = await api.call(createContact, admin, {
    body: { first_name: "Eva", email: "eva@x.test", phone1: "11 98765-4321" },
  })
  const body = { name: "Forno", amount: 80, tags: ["novo"], contacts: [contact.id] }
  const place = { pipeline_stage_id: stageId(pipeline, 0), user_id: agent.id }
  const { id: dealId } = await api.call(createDeal, admin, { body: { ...body, ...place } })
  const taskType = (await api.call(listTaskTypes, admin, {}))[0]?.id ?? ""
  later(1)

  const settingsOf = (action: WorkflowAction) => {
    const settings = actionSettings("deal", { taskTypeId: taskType, userId: admin.id })[action]
    if (action === "add_tag") return { tag: "ganho" }
    return "url" in settings ? { ...settings, url: targetUrl } : settings
  }
  const won = () => stageId(pipeline, 3)
  /** Creates an automation for deals that enter a stage, the won one by default. */
  const onEntering = (action: WorkflowAction, more: Partial<WorkflowDraft> = {}) =>
    makeWorkflow(api, admin, {
      name: `Faz ${action}`,
      execute_when: "stage_update",
      pipeline_stage_id: won(),
      action,
      settings: settingsOf(action),
      ...more,
    })
  /** Moves the deal as a user in the app does, and returns the undo token. */
  const move = async (to = won(), who = agent): Promise<string> => {
    const { headers, status } = await api.send(updateDeal, who, {
      params: { id: dealId },
      body: { pipeline_stage_id: to },
    })
    expect(status).toBe(200)
    return headers["undo-token"] ?? ""
  }
  const winAll = () =>
    api.send(massUpdateDeals, admin, {
      body: {
        filters: [{ filterField: "pipeline_id", operator: "=", valueField: pipeline.id }],
        values: [{ field: "pipeline_stage_id", value: won() }],
      },
    })
  const takeBack = (token: string, who = agent): Promise<UndoResult> =>
    api.call(undo, who, { body: { token } })
  const runOf = async (workflow: { id: string }) => (await runsOf(api, admin, workflow))[0]
  const stateOf = async (workflow: { id: string }) => {
    const run = await runOf(workflow)
    return run && { state: run.state, reason: run.reason, undone: run.undone_by?.user?.id ?? null }
  }
  const accountId = () => accountOf(api, admin)

  /** Returns the deal and the number of live records of each kind. */
  async function whole(): Promise<unknown> {
    const { updated_at: _, ...deal } = await api.call(getDeal, admin, { params: { id: dealId } })
    const account_id = await accountId()
    const counts: Record<string, number> = {}
    for (const table of ["deals", "tasks", "bills", "notes"] as const) {
      const rows = owner.selectFrom(table).select("id").where("account_id", "=", account_id)
      counts[table] = (await rows.where("deleted_at", "is", null).execute()).length
    }
    return { deal, counts }
  }

  const inAccount = async (table: "deliveries" | "messages") =>
    owner
      .selectFrom(table)
      .selectAll()
      .where("account_id", "=", await accountId())
      .execute()

  return {
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
  }
}
