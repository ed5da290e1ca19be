import type { Contact } from "@funil/contract/records/contacts"
import { listFiles, type RecordFile } from "@funil/contract/records/files"
import type { Locator, Page } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { baseURL } from "../settings.ts"
import { words } from "../words.ts"
import { openContact } from "./contact-scene.ts"
import { pixel } from "./picture-scene.ts"

export interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const picture = (name: string): SentFile => ({ name, mimeType: "image/png", buffer: pixel })

export const text = (name: string, content = "Bom dia"): SentFile => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
})

/** A PDF with `pages` pages, each with a text and its number, and a script that a reader may run. */
export function pdf(name: string, content: string, pages = 1): SentFile {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const contents = numbers.map((page) => `BT /F1 24 Tf 40 780 Td (${content} ${page}) Tj ET`)
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
    `<</Type/Pages/Count ${pages}/Kids[${numbers.map((page) => `${2 * page + 2} 0 R`).join(" ")}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...contents.flatMap((drawing, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${2 * index + 5} 0 R>>`,
      `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    ]),
  ]
  let body = "%PDF-1.7\n"
  const starts = objects.map((object, index) => {
    const start = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return String(start).padStart(10, "0")
  })
  const table = starts.map((start) => `${start} 00000 n \n`).join("")
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`
  return { name, mimeType: "application/pdf", buffer: Buffer.from(body + end, "latin1") }
}

/** Attaches files to a contact, one after the other. */
export async function attach({ token }: Person, { id }: Contact, files: readonly SentFile[]): Promise<void> {
  for (const { name, mimeType, buffer } of files) {
    const form = new FormData()
    form.set("entity", "contact")
    form.set("record_id", id)
    form.set("file", new File([new Uint8Array(buffer)], name, { type: mimeType }))
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${baseURL}/api/files`, { method: "POST", headers, body: form })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  }
}

/** The files of a contact as the server has them. */
export function readFiles({ token }: Person, { id }: Contact): Promise<RecordFile[]> {
  return call(token, listFiles, { query: { entity: "contact", record_id: id } })
}

/** Opens the activity of a contact, and answers its panel. */
export async function openActivity(page: Page, contact: Contact): Promise<Locator> {
  const panel = await openContact(page, contact)
  await panel.getByRole("button", { name: words["pt-BR"].details.tabs.activity }).click()
  return panel
}

/** Opens the files of a contact, and answers their list. */
export async function openFiles(page: Page, contact: Contact): Promise<Locator> {
  const m = words["pt-BR"]
  const panel = await openActivity(page, contact)
  await panel.getByRole("button", { name: m.activity.filters.file, exact: true }).click()
  return panel.getByRole("list", { name: m.files.list })
}

/** Chooses files by the button of the composer. */
export async function choose(page: Page, panel: Locator, files: readonly SentFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  await panel.getByRole("button", { name: words["pt-BR"].activity.compose.file, exact: true }).click()
  await (await chooser).setFiles([...files])
}

/** Keeps uploads on their way until the answer is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/api/files", async (route) => {
    if (route.request().method() === "POST") await promise
    await route.continue()
  })
  return resolve
}
