import { createMailTemplate } from "@funil/contract/messages/mail-templates"
import { createContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { mailText } from "../mailbox.ts"
import type { Person } from "../person.ts"
import { dealScene, openDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { mails } = m
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A deal of a contact with an address that no other journey writes to, and a template. */
async function mailScene(admin: Person) {
  const { deal } = await dealScene(admin)
  const { token } = admin
  const email = `rita-${deal.id}@sol.test`
  const body = { first_name: "Rita", last_name: "Lima", email }
  const rita = await call(token, createContact, { body })
  await call(token, updateDeal, { params: { id: deal.id }, body: { contacts: [rita.id] } })
  const template = {
    name: "Proposta",
    subject: "Proposta para {{contact_first_name}}",
    body: "<p>Olá, {{contact_first_name}}!</p><p>Ligo para {{contact_phone}}.</p>",
  }
  await call(token, createMailTemplate, { body: template })
  return { deal, email }
}

test("a mail begins with a template, takes a file along, is undone in time, and sent again stands in the timeline", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // Axe tries to go into every frame; in that of a mail nothing runs.
  allow(/Blocked script execution in 'about:blank'/)
  const { deal, email } = await mailScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const toRita = m.details.reach.to.email("Rita Lima")
  await drawer.locator("header").first().getByRole("link", { name: toRita }).click()
  const unset = page.getByRole("dialog", { name: mails.unset.title })
  await expect(unset.getByRole("link", { name: mails.unset.outside })).toHaveAttribute(
    "href",
    `mailto:${email}`,
  )
  await unset.getByRole("button", { name: mails.unset.here }).click()

  const composer = page.getByRole("dialog", { name: mails.title })
  await composer.getByRole("button", { name: mails.templates.open }).click()
  await page.getByRole("menuitem", { name: "Proposta" }).click()
  await expect(composer.getByText(mails.missing("Telefone do contato"))).toBeVisible()
  await expectAccessible(page)
  const chooser = page.waitForEvent("filechooser")
  await composer.getByRole("button", { name: mails.files.attach }).click()
  await page.getByRole("menuitem", { name: mails.files.upload }).click()
  const file = { name: "proposta.txt", mimeType: "text/plain", buffer: Buffer.from("Forno: R$ 100") }
  await (await chooser).setFiles(file)
  await expect(composer.getByRole("button", { name: mails.files.remove("proposta.txt") })).toBeVisible()
  await composer.getByRole("button", { name: mails.preview }).click()
  await expect(composer.frameLocator("iframe").getByText("Olá, Rita!")).toBeVisible()
  await composer.getByRole("button", { name: mails.send }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: mails.sendAnyway }).click()
  await expect(composer).toBeHidden()

  // Called back, it is as it was written.
  await page.getByRole("button", { name: mails.undo }).click()
  await expect(page.getByText(mails.undone)).toBeVisible()
  await unset.getByRole("button", { name: mails.unset.here }).click()
  const text = composer.getByRole("textbox", { name: mails.body })
  await expect(text).toContainText("Olá, Nome do contato!")
  await text.click()
  await page.keyboard.press("Control+A")
  await page.keyboard.type("Segue a proposta.")
  await composer.getByRole("button", { name: m.activity.editor.link }).click()
  await page.keyboard.type("sol.test/pagar")
  await page.keyboard.press("Enter")
  await expect(text.getByRole("link")).toHaveAttribute("href", "https://sol.test/pagar")
  // What a dialog of the composer keeps leaves the composer and its text alone.
  await composer.getByRole("button", { name: mails.templates.open }).click()
  await page.getByRole("menuitem", { name: mails.templates.keep }).click()
  const keep = page.getByRole("dialog", { name: mails.templates.keepTitle })
  await keep.getByLabel(mails.templates.name).fill("Segunda")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(mails.templates.created())).toBeVisible()
  await composer.getByRole("button", { name: mails.signature.none }).click()
  const signature = page.getByRole("dialog", { name: mails.signature.title })
  await signature.getByRole("textbox").click()
  await page.keyboard.type("Ana da Sol")
  await signature.getByRole("button", { name: m.ui.save }).click()
  await expect(page.getByText(mails.signature.saved)).toBeVisible()
  await expect(text).toContainText("Segue a proposta.")
  await text.click()
  await page.keyboard.press("Control+Enter")
  await expect(composer).toBeHidden()
  const entries = drawer.getByRole("listitem").filter({ hasText: mails.wrote("Rita Lima") })
  await expect(drawer.getByText(mails.states.withheld)).toBeVisible()
  await expect(entries.or(drawer.getByText("Segue a proposta."))).not.toHaveCount(0)
  await expect(drawer.getByText(mails.states.kept)).toBeVisible({ timeout: 30_000 })
  const sent = await mailText(email)
  expect(sent).toContain("Segue a proposta.")
  expect(sent).toContain("filename=proposta.txt")
})

test.describe("on a phone", () => {
  test.use(phone)

  test("a mail fills the screen, and what is written is there again after a reload", async ({
    page,
    admin,
    signIn,
  }) => {
    const { deal, email } = await mailScene(admin)
    await signIn(admin)
    await page.goto(`/pipelines/deals/${deal.id}`)
    await page
      .getByRole("link", { name: m.details.reach.to.email("Rita Lima") })
      .first()
      .click()
    await page.getByRole("button", { name: mails.unset.here }).click()
    const composer = page.getByRole("dialog", { name: mails.title })
    await expect(composer.getByTitle(email)).toBeVisible()
    await composer.getByRole("textbox", { name: mails.body }).click()
    await page.keyboard.type("Ainda não acabei")
    const box = await composer.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expectAccessible(page)
    await page.reload()
    await page
      .getByRole("link", { name: m.details.reach.to.email("Rita Lima") })
      .first()
      .click()
    await page.getByRole("button", { name: mails.unset.here }).click()
    await expect(composer.getByRole("textbox", { name: mails.body })).toContainText("Ainda não acabei")
    await composer.getByRole("button", { name: mails.discard }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: mails.discard }).click()
    await expect(composer).toBeHidden()
  })
})
