import { listOutbox } from "@funil/contract/messages/messages"
import { listBills } from "@funil/contract/records/bills"
import { updateDeal } from "@funil/contract/records/deals"
import { listDealTasks, listTaskTypes } from "@funil/contract/records/tasks"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { addContact } from "../scenes/board-scene.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { elsewhere, makeWorkflow } from "../scenes/workflow-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

/** Automations for won deals: a mail, a bill, a webhook and a task. */
async function whenWon(admin: Person, stage: string, url: string, wait: "undo" | "none") {
  const entering = { execute_when: "stage_update", pipeline_stage_id: stage } as const
  const [type] = await call(admin.token, listTaskTypes)
  const task = { name: "Entregar", task_type_id: type?.id ?? "", in_days: 1, responsible: admin.id }
  const bill = { type: "revenue", description: "Venda", total: "{amount}", due_in_days: 3 } as const
  const mail = {
    notification_target: "other",
    related_to: "contacts",
    subject: "Oi",
    message: "<p>Oi</p>",
  } as const
  return {
    mail: await makeWorkflow(admin, {
      ...entering,
      name: "Boas-vindas",
      action: "send_email",
      settings: { ...mail, wait },
    }),
    bill: await makeWorkflow(admin, {
      ...entering,
      name: "Cobrança",
      action: "add_bill",
      settings: { bill, wait },
    }),
    webhook: await makeWorkflow(admin, {
      ...entering,
      name: "ERP",
      action: "webhook",
      settings: { url, webhook_method: "post", wait },
    }),
    task: await makeWorkflow(admin, { ...entering, name: "Entrega", action: "add_task", settings: { task } }),
  }
}

/** Wins a deal in its drawer, and takes that back from the toast as soon as `come` says that automations have acted. */
async function winByMistake(page: Page, deal: Parameters<typeof openDeal>[1], come: () => Promise<void>) {
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: m.deals.win, exact: true }).click()
  const undo = page.getByRole("listitem").getByRole("button", { name: m.ui.undo })
  await undo.hover()
  await come()
  await undo.click()
}

test("a deal won by mistake and taken back leaves nothing of what automations did, and says so", async ({
  page,
  admin,
  signIn,
}) => {
  const heard: string[] = []
  const { url, server } = await elsewhere(({ method }) => {
    heard.push(method)
    return 200
  })
  const { deal, pipeline } = await dealScene(admin)
  const contacts = [await addContact(admin, "Joana")]
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { contacts } })
  const workflows = await whenWon(admin, pipeline.stages[2]?.id ?? "", url, "undo")
  const tasks = () => call(admin.token, listDealTasks, { params: { id: deal.id } })
  await signIn(admin)
  await winByMistake(page, deal, () => expect.poll(async () => (await tasks()).length).toBe(1))
  const told = m.trash.automationsUndone({ isUndone: true, isCalledOff: true })
  await expect(page.getByRole("listitem").filter({ hasText: told })).toBeVisible()
  expect((await readDeal(admin, deal)).status).toBe("open")
  expect(await tasks()).toEqual([])
  for (const [workflow, state] of [
    [workflows.mail, m.workflows.states.called_off],
    [workflows.bill, m.workflows.states.called_off],
    [workflows.webhook, m.workflows.states.called_off],
    [workflows.task, m.workflows.states.undone],
  ] as const) {
    await page.goto(`/admin/workflows/${workflow.id}/runs`)
    await expect(page.getByRole("list", { name: m.workflowRuns.list })).toContainText(state)
  }
  await page.getByRole("link", { name: deal.name }).click()
  const run = page.getByRole("region", { name: m.workflowRuns.detail.title(deal.name) })
  await expect(run.getByText(m.workflowRuns.detail.undone)).toBeVisible()
  await expectAccessible(page)
  expect(await call(admin.token, listBills, { query: {} })).toMatchObject({ total: 0 })
  expect(await call(admin.token, listOutbox, { query: {} })).toMatchObject({ data: [] })
  expect(heard).toEqual([])
  server.close()
})

test("what an automation that acts at once has sent is named", async ({ page, admin, signIn }) => {
  const heard: string[] = []
  const { url, server } = await elsewhere(({ method }) => {
    heard.push(method)
    return 200
  })
  const { deal, pipeline } = await dealScene(admin)
  await makeWorkflow(admin, {
    execute_when: "stage_update",
    pipeline_stage_id: pipeline.stages[2]?.id ?? "",
    action: "webhook",
    settings: { url, webhook_method: "post", wait: "none" },
  })
  await signIn(admin)
  await winByMistake(page, deal, () => expect.poll(() => heard).toEqual(["POST"]))
  await expect(page.getByRole("listitem").filter({ hasText: m.trash.alreadySent.webhook(1) })).toBeVisible()
  expect((await readDeal(admin, deal)).status).toBe("open")
  server.close()
})
