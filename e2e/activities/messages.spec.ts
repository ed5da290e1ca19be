import { getMessageSettings } from "@funil/contract/messages/messages"
import { createContact } from "@funil/contract/records/contacts"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { openActivity } from "../scenes/file-scene.ts"
import { elsewhere, makeWorkflow } from "../scenes/workflow-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const outbox = m.outbox

/** A contact to whom automations write by e-mail and by SMS. */
async function writtenTo(admin: Person) {
  const toContact = { notification_target: "other", related_to: "contacts" } as const
  const whenNew = { entity: "contact", execute_when: "create" } as const
  await makeWorkflow(admin, {
    name: "Boas-vindas",
    ...whenNew,
    action: "send_email",
    settings: {
      ...toContact,
      subject: "Oi, {{first_name}}",
      message: "<p>Que bom ter <b>você</b> por aqui.</p>",
      wait: "none",
    },
  })
  await makeWorkflow(admin, {
    name: "SMS de boas-vindas",
    ...whenNew,
    action: "send_sms",
    settings: { ...toContact, message: "Oi, {{first_name}}!", wait: "none" },
  })
  const body = { first_name: "Joana", email: "joana@sol.test", phone1: "11987654321" }
  return call(admin.token, createContact, { body })
}

test("every message is listed with how far it came, opens with its content and leads to its run", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // Axe tries to go into every frame; in that of a message nothing runs.
  allow(/Blocked script execution in 'about:blank'/)
  await writtenTo(admin)
  await signIn(admin)
  // Mails and bookmarks of older versions lead here.
  await page.goto("/admin/workflows/messages")
  await expect(page).toHaveURL(/\/messages$/)
  const list = page.getByRole("list", { name: outbox.list })
  await expect(list.getByRole("listitem")).toHaveCount(2)
  await expect(page.getByText(outbox.kept.text)).toBeVisible()
  await expect(list.getByText(outbox.states.kept)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole("combobox", { name: outbox.channel }).selectOption("email")
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await list.getByRole("link", { name: "joana@sol.test" }).click()
  const message = page.getByRole("region", { name: outbox.detail.title("E-mail", "joana@sol.test") })
  await expect(message.frameLocator("iframe").getByText("Que bom ter você por aqui.")).toBeVisible()
  await expectAccessible(page)
  await message.getByRole("link", { name: "Boas-vindas", exact: true }).click()
  await expect(page.getByRole("region", { name: m.workflowRuns.detail.title("Joana") })).toBeVisible()
  await page.goBack()
  await page.getByRole("searchbox", { name: outbox.search }).fill("ninguém")
  await expect(page.getByText(outbox.empty.filteredTitle)).toBeVisible()
})

test("the messages of a contact show how far they came and open over its page", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await writtenTo(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  await panel.getByRole("button", { name: m.activity.filters.message }).click()
  await expect(panel.getByText(m.activity.message.states.kept)).toHaveCount(2)
  await panel.getByRole("button", { name: "Oi, Joana" }).click()
  const dialog = page.getByRole("dialog", { name: outbox.detail.title("E-mail", "joana@sol.test") })
  await expect(dialog.frameLocator("iframe").getByText("Que bom ter você por aqui.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(panel).toBeVisible()
})

test("a message that did not go out says why, and is sent again", async ({ page, admin, signIn }) => {
  let status = 404
  const { url, server } = await elsewhere(() => status)
  await makeWorkflow(admin, {
    name: "Avisar a equipe",
    entity: "contact",
    execute_when: "create",
    action: "send_slack",
    settings: { url: `${url}services/T0/B0/x`, message: "Chegou {{first_name}}" },
  })
  await call(admin.token, createContact, { body: { first_name: "Joana" } })
  await signIn(admin)
  await page.goto("/messages")
  const list = page.getByRole("list", { name: outbox.list })
  await expect(list).toContainText(outbox.states.failed)
  await page.getByRole("button", { name: outbox.filters.failed }).click()
  await list.getByRole("link").click()
  await expect(page.getByText("Chegou Joana")).toBeVisible()
  await expect(page.getByText(m.workflows.reasons.refused).last()).toBeVisible()
  status = 200
  await page.getByRole("button", { name: outbox.detail.retry }).click()
  await expect(page.getByRole("list", { name: m.activity.message.progress })).toBeVisible()
  server.close()
})

test("the account says where answers go, and whether opening is told", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/messages")
  await page.getByRole("button", { name: outbox.settings.open }).click()
  const dialog = page.getByRole("dialog", { name: outbox.settings.title })
  await dialog.getByRole("textbox", { name: outbox.settings.replyTo }).fill("isto não é")
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(dialog.getByRole("alert")).toBeVisible()
  await expectAccessible(page, "dialog")
  await dialog.getByRole("textbox", { name: outbox.settings.replyTo }).fill("vendas@sol.test")
  await dialog.getByRole("switch", { name: outbox.settings.tracking }).uncheck()
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(page.getByText(outbox.settings.saved)).toBeVisible()
  expect(await call(admin.token, getMessageSettings)).toMatchObject({
    open_tracking: false,
    reply_to: "vendas@sol.test",
  })
})
