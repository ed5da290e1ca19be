import type { Locator, Page } from "@playwright/test"
import { words } from "../e2e/words.ts"

const m = words["pt-BR"].imports
/** The timeout of a whole file, in milliseconds. */
const patience = 180_000

/** How a user takes a file through the import wizard. */
export interface GuidedFile {
  /** The wizard's path: `/import/contacts`. */
  readonly address: string
  readonly file: string
  /**
   * The field label for each header. Null skips the column, and `new:LABEL` creates a custom field.
   */
  readonly columns: Readonly<Record<string, string | null>>
  /** The choice for each option, both by label. */
  readonly options?: Readonly<Record<string, string>>
}

/** What the page showed: the numbers of the check and the result, and how long both took. */
export interface GuidedResult {
  readonly checked: string
  readonly done: string
  readonly id: string
  readonly checkMs: number
  readonly runMs: number
}

function result(page: Page): Locator {
  return page.getByRole("region", { name: m.steps[3], exact: true }).getByRole("list")
}

async function chooseField(page: Page, header: string, wanted: string | null): Promise<void> {
  const select = page.getByRole("combobox", { name: m.columns.fieldOf(header), exact: true })
  if (wanted === null) await select.selectOption("")
  else if (!wanted.startsWith("new:")) await select.selectOption({ label: wanted })
  else {
    await select.selectOption({ label: m.columns.create })
    const dialog = page.getByRole("dialog", { name: m.columns.newTitle })
    await dialog.getByRole("textbox", { name: m.columns.newLabel }).fill(wanted.slice("new:".length))
    await dialog.getByRole("button", { name: words["pt-BR"].ui.save }).click()
    await dialog.waitFor({ state: "hidden" })
  }
}

/** Imports a file on the screen: picks it, corrects the columns, checks and imports. */
export async function importGuided(
  page: Page,
  { address, file, columns, options }: GuidedFile,
): Promise<GuidedResult> {
  await page.goto(address)
  await page.locator('input[type="file"]').setInputFiles(file)
  for (const [header, wanted] of Object.entries(columns)) await chooseField(page, header, wanted)
  for (const [label, choice] of Object.entries(options ?? {}))
    await page.getByRole("combobox", { name: label }).selectOption({ label: choice })
  const began = performance.now()
  await page.getByRole("button", { name: m.check.start }).click()
  await result(page).waitFor({ timeout: patience })
  const checked = await result(page).innerText()
  const checkMs = performance.now() - began
  const started = performance.now()
  await page.getByRole("button", { name: /^Importar \d/ }).click()
  await page.getByRole("heading", { name: m.run.doneTitle }).waitFor({ timeout: patience })
  const id = new URL(page.url()).searchParams.get("id") ?? ""
  return { checked, done: await result(page).innerText(), id, checkMs, runMs: performance.now() - started }
}

/** Undoes an import on its page and returns the milliseconds it took. */
export async function undoGuided(page: Page, address: string, id: string): Promise<number> {
  await page.goto(`${address}?id=${id}`)
  await page.getByRole("button", { name: m.run.undo }).click()
  const began = performance.now()
  await page.getByRole("alertdialog").getByRole("button", { name: m.run.undo }).click()
  await page.getByRole("heading", { name: m.run.undoneTitle }).waitFor({ timeout: patience })
  return performance.now() - began
}
