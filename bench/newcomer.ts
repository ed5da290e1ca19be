import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Language } from "@funil/contract/account/accounts"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test"
import { locales, words } from "../e2e/words.ts"
import { startBrowser } from "./browser.ts"
import { writeContacts } from "./contact-file.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"

const port = 4089
const origin = `http://127.0.0.1:${port}`
const contacts = 8000
/** The name of the template, which becomes the pipeline's name. */
const template = /Funil de Vendas|Sales Funnel/
const password = "uma-senha-longa-7"
const targetMs = 300_000
const dayMs = 86_400_000
/**
 * Days after the sign-up: the trial has ended, the next month has started, its invoice is three
 * days late.
 */
const days = { trialOver: 15, renewed: 47, late: 57 } as const
const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url))

/** The device and theme of a visitor: a desktop in light, or a phone in dark. */
const people: Readonly<Record<Language, BrowserContextOptions>> = {
  "pt-BR": { viewport: { width: 1440, height: 900 } },
  en: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" },
}

interface Life {
  readonly language: Language
  readonly domain: string
  readonly context: BrowserContext
  readonly page: Page
  readonly folder: string
}

const emailOf = ({ domain }: Life) => `helena@${domain}.test`
const m = ({ language }: Life) => words[language]

/** Saves a screenshot in the folder PICTURES. */
async function picture({ page, language }: Life, name: string): Promise<void> {
  const folder = process.env["PICTURES"]
  if (folder) await page.screenshot({ path: join(folder, `${language}-${name}.png`) })
}

async function signUp(life: Life): Promise<void> {
  const { page, domain } = life
  const { signUp: s, ui, account } = m(life)
  const next = page.getByRole("button", { name: ui.next })
  await page.goto("/")
  await page.waitForURL("**/create-account*")
  await page.getByLabel(s.email.label).fill(emailOf(life))
  await next.click()
  await page.getByLabel(s.domain.label, { exact: true }).fill(domain)
  await page.getByText(s.domain.free).waitFor()
  await next.click()
  await page.getByLabel(s.company.firstName, { exact: true }).fill("Helena")
  await page.getByLabel(s.company.company, { exact: true }).fill("Padaria da Lua")
  await page.getByLabel(s.company.market).selectOption(account.markets.Technology)
  await next.click()
  await page.getByLabel(s.password.label, { exact: true }).fill(password)
  await page.getByRole("button", { name: s.password.submit }).click()
}

/** Walks through the welcome: a pipeline from a template, an invitation, and on to the import. */
async function setUp(life: Life): Promise<void> {
  const { page, domain } = life
  const { onboarding, pipelineConfig, invitations } = m(life)
  const welcome = page.getByRole("dialog", { name: onboarding.welcome("Helena") })
  await welcome.getByRole("heading", { name: onboarding.pipeline.title }).waitFor()
  await picture(life, "1-welcome")
  const groups = welcome.getByRole("group", { name: pipelineConfig.templates.group })
  await groups.getByRole("button", { name: pipelineConfig.templates.groups.sales, exact: true }).click()
  await welcome.getByRole("button", { name: template }).click()
  await page.getByRole("button", { name: pipelineConfig.form.submit }).click()
  await welcome.getByLabel(invitations.many.emails).fill(`rui@${domain}.test`)
  await welcome.getByRole("button", { name: invitations.many.create }).click()
  await page.getByText(invitations.made.link(1)).waitFor()
  await welcome.getByRole("button", { name: onboarding.data.import }).click()
}

async function importContacts(life: Life): Promise<void> {
  const { page, folder } = life
  const { imports } = m(life)
  await page.goto("/import/contacts")
  await page.locator('input[type="file"]').setInputFiles(join(folder, "contatos.csv"))
  await page.getByRole("button", { name: imports.check.start }).click()
  await picture(life, "2-import")
  await page.getByRole("button", { name: /^(Importar|Import) \d/ }).click({ timeout: 120_000 })
  await page.getByRole("heading", { name: imports.run.doneTitle }).waitFor({ timeout: 120_000 })
}

/** The link in the invitation mail. */
function invitationIn({ folder, domain }: Life): string {
  for (const name of readdirSync(join(folder, "mail"))) {
    const mail = readFileSync(join(folder, "mail", name), "utf8")
      .replaceAll(/=\r?\n/g, "")
      .replaceAll("=3D", "=")
    if (!mail.includes(`rui@${domain}.test`)) continue
    const [link] = /https?:\/\/\S+\/invitation\?[^\s"<]+/.exec(mail) ?? []
    if (link) return link
  }
  throw new Error("The invitation was not mailed")
}

async function joinTeam(life: Life, browser: Browser): Promise<void> {
  const context = await browser.newContext({ ...people[life.language], locale: locales[life.language] })
  const page = await context.newPage()
  const { invitations } = m(life)
  await page.goto(invitationIn(life))
  await page.getByLabel(invitations.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: invitations.submit }).click()
  await page.waitForURL("**/pipelines*")
  await context.close()
}

/** The milliseconds from the sign-up to a team on its board with all contacts. */
async function begin(life: Life, browser: Browser): Promise<number> {
  const began = performance.now()
  await signUp(life)
  await setUp(life)
  await importContacts(life)
  await joinTeam(life, browser)
  await life.page.goto("/pipelines")
  await life.page.getByRole("button", { name: template }).waitFor()
  await life.page.getByText(m(life).board.empty.title).waitFor()
  const ms = performance.now() - began
  await picture(life, "3-board")
  return ms
}

/** Runs the operator's command line, which prints JSON. */
function operator(
  dataDir: string,
  ...args: string[]
): { readonly invoice: string; readonly status: string }[] {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error" }
  const printed = execFileSync(process.execPath, [main, "operator", ...args, "--json"], {
    env,
    encoding: "utf8",
  })
  return JSON.parse(printed) as { invoice: string; status: string }[]
}

/** Opens an invoice and marks it as paid with the operator's command line. */
async function pay(life: Life, link: ReturnType<Page["getByRole"]>, name: string): Promise<void> {
  const [invoice] = await Promise.all([life.context.waitForEvent("page"), link.click()])
  await invoice
    .getByText(/Padaria da Lua/)
    .first()
    .waitFor()
  if (life.language === "pt-BR") await invoice.getByText(/br\.gov\.bcb\.pix/).waitFor()
  await picture({ ...life, page: invoice }, name)
  await invoice.close()
  const [open] = operator(life.folder, "invoices", "--open").filter((line) =>
    line.invoice.startsWith(`${life.domain}-`),
  )
  if (!open) throw new Error(`${life.domain} owes nothing`)
  const [paid] = operator(life.folder, "paid", open.invoice)
  if (paid?.status !== "paid") throw new Error(`${open.invoice} is ${paid?.status}`)
}

/** Orders a plan after the trial and pays the invoice. */
async function upgrade(life: Life): Promise<void> {
  const { page } = life
  const { plans } = m(life)
  await page.goto("/pipelines")
  const ended = page.getByRole("alertdialog", { name: plans.trialEnded.title })
  await ended.waitFor()
  await picture(life, "4-trial-ended")
  await ended.getByRole("button", { name: plans.seePlans }).click()
  const dialog = page.getByRole("dialog", { name: plans.upgrade.title })
  await dialog.getByRole("radio", { name: /^Grow/ }).check()
  await dialog.getByLabel(plans.upgrade.document).fill("11222333000181")
  await picture(life, "5-plans")
  await dialog.getByRole("button", { name: /699|299/ }).click()
  await dialog.getByText(plans.upgrade.doneTitle).waitFor()
  await picture(life, "6-ordered")
  await pay(life, dialog.getByRole("link", { name: plans.upgrade.openInvoice }), "7-invoice")
  await dialog.getByRole("button", { name: plans.upgrade.done }).click()
  await ended.waitFor({ state: "hidden" })
  await page.goto("/profile/plan")
  await page.getByRole("row").filter({ hasText: plans.page.status.paid }).waitFor()
  await picture(life, "8-plan")
}

async function signIn(life: Life): Promise<void> {
  const { page, domain } = life
  const { signIn: s } = m(life)
  await page.goto(`/${domain}/login`)
  await page.getByLabel(s.email, { exact: true }).fill(emailOf(life))
  await page.getByLabel(s.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: s.submit }).click()
  await page.waitForURL("**/pipelines*")
}

/** Checks that an unpaid invoice suspends the account and that a payment restores it. */
async function comeBack(life: Life): Promise<void> {
  const { plans } = m(life)
  await signIn(life)
  const suspended = life.page.getByRole("alertdialog", { name: plans.suspended.title })
  await suspended.waitFor()
  await picture(life, "9-suspended")
  await pay(life, suspended.getByRole("link", { name: plans.upgrade.openInvoice }), "10-late-invoice")
  await suspended.getByRole("button", { name: plans.suspended.check }).click()
  await suspended.waitFor({ state: "hidden" })
  await picture(life, "11-back")
}

/** Runs work while the product runs, with the rehearsal clock on `day` if set. */
async function whileRunning<T>(folder: string, day: Date | undefined, work: () => Promise<T>): Promise<T> {
  const product = await start(folder, day ? { CLOCK: day.toISOString() } : {})
  try {
    return await work()
  } finally {
    await product.stop()
  }
}

function start(folder: string, env: object = {}): Promise<Product> {
  return startProduct(port, folder, {
    PUBLIC_URL: origin,
    MAIL_DIR: join(folder, "mail"),
    BILLING_PIX_KEY: "contato@funil.example",
    BILLING_PIX_NAME: "Funil",
    BILLING_PIX_CITY: "Sao Paulo",
    SUPPORT_URL: "https://ajuda.funil.example",
    ...env,
  })
}

function outcomeOf(language: Language, ms: number): Outcome {
  const by = language === "en" ? "on a phone" : "at a desk"
  return {
    what: `A newcomer, ${language}`,
    how: `${by}: from the sign-up to a board from a template, a colleague invited and in, and ${contacts.toLocaleString("en")} contacts imported; then, by the clock: the trial ends, a plan is ordered and its invoice paid, the next one is late, the account suspended, paid, and back`,
    measured: `${(ms / 1000).toFixed(0)} s`,
    target: "< 300 s",
    isMet: ms < targetMs,
  }
}

/** One account's life, in its own installation. */
async function live(language: Language, browser: Browser): Promise<Outcome> {
  const folder = temporaryFolder()
  const context = await browser.newContext({
    ...people[language],
    locale: locales[language],
    baseURL: origin,
  })
  try {
    const page = await context.newPage()
    const life = { language, domain: `padaria-${language.toLowerCase()}`, context, page, folder }
    await writeContacts(join(folder, "contatos.csv"), contacts)
    const signedUp = Date.now()
    const onDay = (count: number, work: () => Promise<void>) =>
      whileRunning(folder, new Date(signedUp + count * dayMs), work)
    const ms = await whileRunning(folder, undefined, () => begin(life, browser))
    await onDay(days.trialOver, () => upgrade(life))
    // The scheduler creates the renewal invoice, with no user present.
    await onDay(days.renewed, () => renewed(life))
    await onDay(days.late, () => comeBack(life))
    return outcomeOf(language, ms)
  } finally {
    await context.close()
    removeFolder(folder)
  }
}

/** Waits until the scheduler has created the next invoice. */
async function renewed({ folder, domain }: Life): Promise<void> {
  const isThere = () =>
    operator(folder, "invoices", "--open").some(({ invoice }) => invoice.startsWith(`${domain}-`))
  for (let tries = 0; !isThere(); tries += 1) if (tries > 60) throw new Error("The renewal was not invoiced")
}

/**
 * How long a newcomer needs, and whether the account gets through trial, payment, suspension and
 * return.
 */
export const newcomer: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const browser = await startBrowser()
  try {
    const outcomes: Outcome[] = []
    for (const language of ["pt-BR", "en"] as const) {
      outcomes.push(await live(language, browser))
      say(`${language}: ${outcomes.at(-1)?.measured}`)
    }
    return outcomes
  } finally {
    await browser.close()
  }
}
