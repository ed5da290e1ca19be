import { createWebhook, updateWebhook } from "@funil/contract/data/webhooks"
import { createDeal } from "@funil/contract/records/deals"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { listenFake } from "../../server/test/fakes/listen-fake.ts"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { webhooks } = m

async function sell({ token }: Person, name: string, amount: number): Promise<void> {
  const [pipeline] = await call(token, listPipelines, {})
  const body = { name, amount, pipeline_stage_id: pipeline?.stages[0]?.id ?? "" }
  await call(token, createDeal, { body })
}

test("a webhook is made, tested, told of what its filter lets through, sent again and deleted", async ({
  page,
  admin,
  signIn,
}) => {
  let status = 500
  const target = await listenFake(() => ({ status, body: status === 200 ? "obrigado" : "fora do ar" }))
  target.unref()
  const url = target.url.replace("localhost", "127.0.0.1")
  await signIn(admin)
  await page.goto("/admin/configs")
  await page.getByRole("link", { name: m.settings.places.webhooks.text }).click()
  await expect(page.getByText(webhooks.empty.title)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: webhooks.create }).click()
  await page.getByLabel(webhooks.form.url).fill(`${url}/n8n`)
  await page.getByRole("checkbox", { name: webhooks.eventName("deal.created") }).check()
  await page.getByRole("button", { name: webhooks.form.filter("negócios") }).click()
  await page.getByRole("option", { name: m.fieldNames.deal.amount, exact: true }).click()
  await page.getByRole("dialog").getByRole("textbox").fill("100")
  await page.keyboard.press("Enter")
  await expectAccessible(page)
  await page.getByRole("button", { name: webhooks.create }).click()
  const dialog = page.getByRole("dialog", { name: webhooks.secret.newTitle })
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole("button", { name: webhooks.secret.done }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole("button", { name: webhooks.test.send }).click()
  await expect(page.getByText(/HTTP 500/)).toBeVisible()
  await expect(page.getByText("fora do ar")).toBeVisible()
  expect((await target.next()).url.pathname).toBe("/n8n")
  await sell(admin, "Pequeno", 99)
  await sell(admin, "Forno", 100)
  expect(JSON.parse((await target.next()).body)).toMatchObject({
    type: "deal.created",
    data: { record: { name: "Forno", amount: 100 } },
  })
  const delivery = page.getByRole("listitem").filter({ hasText: webhooks.eventName("deal.created") })
  await expect(delivery).toHaveCount(1)
  await expect(delivery.getByText(webhooks.deliveries.retrying)).toBeVisible()
  await delivery.locator("summary").click()
  await expect(delivery.getByText("fora do ar")).toBeVisible()
  await expectAccessible(page)
  status = 200
  await delivery.getByRole("button", { name: webhooks.deliveries.retry }).click()
  await expect(delivery.getByText(webhooks.deliveries.states.sent)).toBeVisible()
  await expect(delivery.getByText("obrigado")).toBeVisible()

  await page.getByRole("button", { name: webhooks.remove.action }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: webhooks.remove.confirm }).click()
  await expect(toast(page, webhooks.deleted())).toBeVisible()
  await expect(page.getByText(webhooks.empty.title)).toBeVisible()
})

test("of two who change a webhook at once the second chooses, what failed is sent again, and a removed one comes back", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  let status = 404
  const target = await listenFake(() => ({ status, body: "ok" }))
  target.unref()
  const url = `${target.url.replace("localhost", "127.0.0.1")}/make`
  const made = await call(admin.token, createWebhook, { body: { url, events: ["deal.created"] } })
  const change = (events: ("deal.created" | "deal.won" | "note.created")[]) =>
    call(admin.token, updateWebhook, { params: { id: made.id }, body: { events } })
  await signIn(admin)
  await page.goto(`/admin/configs/webhooks/${made.id}`)
  const box = (event: "deal.won" | "deal.lost" | "note.created") =>
    page.getByRole("checkbox", { name: webhooks.eventName(event) })
  await expect(box("deal.won")).not.toBeChecked()
  await change(["deal.created", "deal.won"])
  await expect(box("deal.won")).toBeChecked()
  await box("deal.lost").check()
  await change(["deal.created", "note.created"])
  await page.getByRole("button", { name: m.ui.save }).click()
  allow(/status of 412/)
  await expect(page.getByText(m.ui.clashTitle)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: m.ui.takeTheirs }).click()
  await expect(box("note.created")).toBeChecked()
  await expect(box("deal.lost")).not.toBeChecked()

  for (const name of ["Um", "Dois"]) await sell(admin, name, 1)
  for (const _ of ["one", "two"]) await target.next()
  const deliveries = page.getByRole("list", { name: webhooks.deliveries.title }).getByRole("listitem")
  await expect(deliveries.getByText(webhooks.deliveries.states.failed)).toHaveCount(2)
  status = 200
  await page.getByRole("button", { name: webhooks.deliveries.retryCount(2) }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: webhooks.deliveries.retry }).click()
  await expect(toast(page, webhooks.deliveries.retriedAll(2))).toBeVisible()
  await expect(deliveries.getByText(webhooks.deliveries.states.sent)).toHaveCount(2)
  await page.getByText(webhooks.deliveries.states.failed, { exact: true }).click()
  await expect(page.getByText(webhooks.deliveries.noneOf)).toBeVisible()

  await page.getByRole("button", { name: webhooks.remove.action }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: webhooks.remove.confirm }).click()
  await expect(page.getByText(webhooks.empty.title)).toBeVisible()
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByRole("link", { name: new URL(url).host })).toBeVisible()
})
