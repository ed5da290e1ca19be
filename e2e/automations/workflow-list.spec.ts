import { updateWorkflow } from "@funil/contract/automations/workflows"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { toast } from "../scenes/list-scene.ts"
import { makeWorkflow, saveWorkflow, workflowsOf } from "../scenes/workflow-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const w = m.workflows

test("automations are switched off, copied and deleted, each with a way back", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await makeWorkflow(admin, { name: "Etiquetar novos" })
  await signIn(admin)
  await page.goto("/admin/workflows")
  const isOn = async () => (await workflowsOf(admin)).map(({ enabled }) => enabled)
  await page.getByRole("switch", { name: w.list.toggle("Etiquetar novos") }).click()
  await expect.poll(isOn).toEqual([false])
  await toast(page, w.switchedOff("Etiquetar novos")).getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(isOn).toEqual([true])
  await expect(page.getByRole("switch")).toBeChecked()
  await page.context().setOffline(true)
  await page.getByRole("switch").click()
  await expect(toast(page, w.switchFailed)).toBeVisible()
  await expect(page.getByRole("switch")).toBeChecked()
  await page.context().setOffline(false)

  await page.getByRole("button", { name: w.list.actions("Etiquetar novos") }).click()
  await page.getByRole("menuitem", { name: w.list.duplicate }).click()
  const copy = w.form.copyOf("Etiquetar novos")
  await expect(page.getByLabel(w.form.name)).toHaveValue(copy)
  await saveWorkflow(page, copy)

  await page.goto("/admin/workflows")
  await page.getByRole("searchbox", { name: w.search }).fill("cópia")
  await expect(page.getByRole("switch")).toHaveCount(1)
  await page.getByRole("button", { name: w.list.actions(copy) }).click()
  await page.getByRole("menuitem", { name: w.list.remove }).click()
  await page.getByRole("button", { name: w.remove.confirm }).click()
  await expect.poll(async () => (await workflowsOf(admin)).length).toBe(1)
  await expect(page.getByRole("heading", { name: w.noMatchTitle })).toBeVisible()
  await toast(page, w.deleted(copy)).getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByRole("switch")).toHaveCount(1)
})

test("two who edit the same automation are told, and one chooses", async ({ page, admin, signIn, allow }) => {
  allow(/412 .*\/workflows/)
  const { id } = await makeWorkflow(admin, { name: "Etiquetar" })
  await signIn(admin)
  await page.goto(`/admin/workflows/${id}/edit`)
  await page.getByLabel(w.form.tag, { exact: true }).fill("prioridade")
  await call(admin.token, updateWorkflow, { params: { id }, body: { name: "Outro nome" } })
  await page.getByRole("button", { name: m.ui.save }).click()
  await expect(page.getByText(m.ui.clashTitle)).toBeVisible()
  await page.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(toast(page, w.updated("Etiquetar"))).toBeVisible()
  expect(await workflowsOf(admin)).toMatchObject([{ name: "Etiquetar", settings: { tag: "prioridade" } }])
})
