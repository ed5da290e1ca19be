import { getCompany } from "@funil/contract/records/companies"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { makeCompany, makeContact, openCompany, openContact, readContact } from "../scenes/contact-scene.ts"
import { bringPicture, chooseFile, pictureHost, pixel } from "../scenes/picture-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const names = m.details.picture

test("a picture is dropped or pasted into its dialog, shown before it is used, and undone", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  const pictureOf = async () => (await readContact(admin, contact)).picture
  await signIn(admin)
  const panel = await openContact(page, contact)
  const dialog = page.getByRole("dialog", { name: names.title })
  for (const way of ["drop", "paste"] as const) {
    const before = await pictureOf()
    await panel.getByRole("button", { name: before ? names.edit : names.add }).click()
    await expect(dialog.getByRole("button", { name: names.save })).toBeDisabled()
    await bringPicture(dialog.getByText(names.hint), way)
    await expect(dialog.locator("img[src^='blob:']")).toBeVisible()
    await dialog.getByRole("button", { name: names.save }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await pictureOf()) !== before).toBe(true)
  }
  const last = await pictureOf()
  await page
    .getByRole("listitem")
    .filter({ hasText: names.saved })
    .last()
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect.poll(pictureOf).not.toBe(last)
  expect(await pictureOf()).not.toBeNull()
})

test("a picture is fetched from its address, and what is none is refused in place", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/uploadProfilePicture/)
  const host = await pictureHost()
  const company = await makeCompany(admin)
  await signIn(admin)
  const panel = await openCompany(page, company)
  await panel.getByRole("button", { name: names.add }).click()
  const dialog = page.getByRole("dialog", { name: names.title })
  const save = dialog.getByRole("button", { name: names.save })
  await dialog.getByLabel(names.url).fill("não é um endereço")
  await expect(save).toBeDisabled()
  await dialog.getByLabel(names.url).fill(`${host.address}/nothing.html`)
  await save.click()
  await expect(dialog.getByRole("alert")).toBeVisible()
  await dialog.getByLabel(names.url).fill(`${host.address}/photo.png`)
  await save.click()
  await expect(dialog).toBeHidden()
  const stored = await call(admin.token, getCompany, { params: { id: company.id } })
  expect(stored.picture).not.toBeNull()
  host.close()
})

test("a file that only calls itself a picture is refused by what is in it", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/uploadProfilePicture/)
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  await panel.getByRole("button", { name: names.add }).click()
  const dialog = page.getByRole("dialog", { name: names.title })
  const choose = dialog.getByRole("button", { name: names.choose })
  const fake = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") }
  await chooseFile(page, choose, fake)
  await dialog.getByRole("button", { name: names.save }).click()
  await expect(dialog.getByRole("alert")).toBeVisible()
  const big = { ...fake, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await chooseFile(page, choose, big)
  await expect(dialog.getByText(names.tooBig)).toBeVisible()
  expect((await readContact(admin, contact)).picture).toBeNull()
})

test("one's own picture stands in the menu at once, and goes again", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/profile")
  const menu = page.getByRole("banner")
  await expect(menu.locator("img")).toHaveCount(0)
  await page.getByRole("main").getByRole("button", { name: names.add }).click()
  const dialog = page.getByRole("dialog", { name: names.title })
  const file = { name: "eu.png", mimeType: "image/png", buffer: pixel }
  await chooseFile(page, dialog.getByRole("button", { name: names.choose }), file)
  await dialog.getByRole("button", { name: names.save }).click()
  await expect(menu.locator("img")).toHaveCount(1)
  await page.getByRole("main").getByRole("button", { name: names.edit }).click()
  await dialog.getByRole("button", { name: names.remove }).click()
  await expect(menu.locator("img")).toHaveCount(0)
})
