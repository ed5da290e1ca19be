import { readFile } from "node:fs/promises"
import { type Contact, uploadContactPicture } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { createFile } from "@funil/contract/records/files"
import { listLogs } from "@funil/contract/records/history"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { makeContact, openContact, readContact } from "../scenes/contact-scene.ts"
import { dealScene, readDeal } from "../scenes/deal-scene.ts"
import { pixel } from "../scenes/picture-scene.ts"
import { baseURL } from "../settings.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

async function givePicture({ token }: Person, { id }: Contact): Promise<void> {
  const form = new FormData()
  form.set("profile_picture", new Blob([pixel], { type: "image/png" }), "foto.png")
  const response = await fetch(`${baseURL}/api${uploadContactPicture.path.replace(":id", id)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(await response.text())
}

async function openMenu(panel: Locator, language: keyof typeof words = "pt-BR"): Promise<void> {
  await panel.getByRole("button", { name: words[language].details.actions, exact: true }).click()
}

async function exported(page: Page, panel: Locator): Promise<{ name: string; content: string }> {
  await openMenu(panel)
  const download = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: m.privacy.exportAll }).click()
  const file = await download
  // The files lie in it as they are, so their text can be read through it.
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), "utf8") }
}

async function attach({ token }: Person, { id }: Contact, name: string, text: string): Promise<void> {
  const form = new FormData()
  form.set("entity", "contact")
  form.set("record_id", id)
  form.set("file", new Blob([text], { type: "text/plain" }), name)
  const response = await fetch(`${baseURL}/api${createFile.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(await response.text())
}

test("one click gives out all that is stored about a person: JSON, CSV, pictures and files", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin, { job: "=Diretora" })
  await givePicture(admin, contact)
  await attach(admin, contact, "Contrato.txt", "Cláusula primeira")
  await attach(admin, contact, "Contrato.txt", "Cláusula segunda")
  await signIn(admin)
  const { name, content } = await exported(page, await openContact(page, contact))
  expect(name).toBe(`dados-pessoais-${contact.id}.zip`)
  expect(content).toContain('"email": "joana@prates.test"')
  expect(content).toContain("contact;1;email;joana@prates.test\r\n")
  expect(content).toMatch(/contact;1;job;"?'=Diretora"?\r\n/)
  expect(content).toMatch(/foto-1\.webp.*RIFF.*WEBP/s)
  expect(content).toMatch(/arquivos\/\d-Contrato\.txt.*Cláusula primeira/s)
  expect(content).toMatch(/arquivos\/\d-Contrato\.txt.*Cláusula segunda/s)
  await expect(page.getByText(m.privacy.exported)).toBeVisible()
})

test("a person is anonymised only once the name is typed, everywhere and for good", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  const { pipeline } = await dealScene(admin)
  const body = { name: "Vitrine da Joana Prates", pipeline_id: pipeline.id, contacts: [contact.id] }
  const deal = await call(admin.token, createDeal, { body })
  await signIn(admin)
  const panel = await openContact(page, contact)
  await openMenu(panel)
  await page.getByRole("menuitem", { name: m.privacy.anonymise }).click()
  const dialog = page.getByRole("alertdialog", { name: m.privacy.confirmTitle("Joana Prates") })
  const erase = dialog.getByRole("button", { name: m.privacy.confirm })
  await expect(erase).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole("textbox").fill("Joana")
  await expect(erase).toBeDisabled()
  await dialog.getByRole("textbox").press("Enter")
  expect((await readContact(admin, contact)).email).toBe("joana@prates.test")
  await dialog.getByRole("textbox").fill("joana prates")
  await erase.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("heading", { name: "Pessoa anonimizada" })).toBeVisible()
  const { last_name, email, phone1 } = await readContact(admin, contact)
  expect({ last_name, email, phone1 }).toEqual({ last_name: null, email: null, phone1: null })
  expect((await readDeal(admin, deal)).name).toBe("Vitrine da Pessoa anonimizada")
  const logs = await call(admin.token, listLogs, { query: { entity: "contact", record_id: contact.id } })
  expect(logs.data[0]?.action).toBe("anonymise")
  await page.goto("/admin/configs/operations")
  const proof = page.getByRole("list", { name: m.shell.operations }).getByRole("listitem").first()
  await expect(proof).toContainText(m.operations.actions.anonymise)
  await expect(proof.getByRole("button", { name: m.ui.undo })).toBeHidden()
})

test("only an admin is offered either", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin)
  await signIn(await colleague(admin, "manager"))
  const panel = await openContact(page, contact)
  await openMenu(panel)
  await expect(page.getByRole("menuitem", { name: m.details.copyLink })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: m.privacy.anonymise })).toBeHidden()
  await expect(page.getByRole("menuitem", { name: m.privacy.exportAll })).toBeHidden()
})

test("without a network nothing is erased, and that is said", async ({ page, admin, signIn, allow }) => {
  allow(/anonymise/)
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  await openMenu(panel)
  await page.getByRole("menuitem", { name: m.privacy.anonymise }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("textbox").fill("Joana Prates")
  await page.route("**/anonymise", (route) => route.abort())
  await dialog.getByRole("button", { name: m.privacy.confirm }).click()
  await expect(page.getByText(m.privacy.anonymiseFailed)).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.unroute("**/anonymise")
  await dialog.getByRole("button", { name: m.privacy.confirm }).dblclick()
  await expect(dialog).toBeHidden()
  expect((await readContact(admin, contact)).email).toBeNull()
})

test("it speaks English too", async ({ page, signIn }) => {
  const admin = await signUp("en")
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  await openMenu(panel, "en")
  await page.getByRole("menuitem", { name: words.en.privacy.anonymise }).click()
  const dialog = page.getByRole("alertdialog", { name: words.en.privacy.confirmTitle("Joana Prates") })
  await dialog.getByLabel(words.en.privacy.typeName("Joana Prates")).fill("Joana Prates")
  await dialog.getByRole("button", { name: words.en.privacy.confirm }).click()
  await expect(page.getByRole("heading", { name: "Anonymized person" })).toBeVisible()
})
