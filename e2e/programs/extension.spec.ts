import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getMe, listSessions } from "@funil/contract/account/auth"
import { searchContacts } from "@funil/contract/records/contacts"
import { searchDeals } from "@funil/contract/records/deals"
import { listNotes } from "@funil/contract/records/notes"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { findPerson } from "../../extension/src/find-person.ts"
import { ptBr as said } from "../../extension/src/words/pt-br.ts"
import { wholeChromium } from "../../scripts/chromium.ts"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test as base } from "../journey.ts"
import { card, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { baseURL, extensionId } from "../settings.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const whatsApp = "https://web.whatsapp.com/"
const gmail = "https://mail.google.com/mail/u/0/"

/** A conversation as WhatsApp Web has it. */
const conversation = `<!doctype html><title>WhatsApp</title><div id="main">
  <header><div role="button"><span dir="auto" title="Marina Alves">Marina Alves</span></div></header>
  <div role="row"><div data-id="false_5511987654321@c.us_3EB0"><span>Bom dia</span></div></div></div>`

const mail = `<!doctype html><title>Gmail</title><div role="main">
  <span class="gD" email="marina@alves.test" name="Marina Alves">Marina Alves</span></div>`

/** The extension as it is built for the server of the journeys. */
function buildExtension(folder: string): void {
  const build = ["run", "build", "-w", "extension", "--", "--outDir", folder, "--emptyOutDir"]
  execFileSync("npm", [...build, "--logLevel", "warn"], { env: { ...process.env, FUNIL_URL: baseURL } })
}

const test = base.extend<{ extended: BrowserContext }>({
  extended: async ({ console: { watch } }, provide) => {
    const options = wholeChromium()
    // The Chromium of the other journeys has no extensions. `.ci/run` installs another build.
    test.skip(options === undefined, "A Chromium that takes extensions is not on this machine.")
    const folder = mkdtempSync(join(tmpdir(), "funil-extension-"))
    buildExtension(folder)
    const context = await chromium.launchPersistentContext("", {
      ...options,
      args: [
        ...(options?.args ?? []),
        `--disable-extensions-except=${folder}`,
        `--load-extension=${folder}`,
        "--disable-features=DisableLoadExtensionCommandLineSwitch",
        "--enable-unsafe-extension-debugging",
      ],
      ignoreDefaultArgs: ["--disable-extensions"],
      baseURL,
      locale: "pt-BR",
      serviceWorkers: "block",
    })
    watch(context)
    for (const [address, body] of [
      [whatsApp, conversation],
      [gmail, mail],
    ] as const)
      await context.route(`${address}**`, (route) => route.fulfill({ contentType: "text/html", body }))
    await provide(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

async function openPanel(context: BrowserContext): Promise<Page> {
  const panel = await context.newPage()
  await panel.goto(`chrome-extension://${extensionId}/panel.html`)
  return panel
}

/** Presses the extension's button beside the address of the page in front, which lets it read that page. */
async function pressButton(context: BrowserContext, page: Page): Promise<void> {
  await page.bringToFront()
  const chromium = await context.browser()?.newBrowserCDPSession()
  const tabs = await chromium?.send("Target.getTargets", { filter: [{ type: "tab" }] })
  const tab = tabs?.targetInfos.find(({ url }) => url === page.url())
  await chromium?.send("Extensions.triggerAction", { id: extensionId, targetId: tab?.targetId ?? "" })
  await chromium?.detach()
}

/** The session that the extension keeps. */
async function keptToken(panel: Page): Promise<string> {
  return panel.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { session: { get: (key: string) => Promise<{ session?: { token: string } }> } } }
    }
    return (await chrome.storage.session.get("session")).session?.token ?? ""
  })
}

test("beside WhatsApp the extension finds who writes, makes a contact, a deal and a note, and ends with the sign-out", async ({
  extended,
  admin,
  allow,
}) => {
  allow(/401 .*\/auth\/me/)
  const pipeline = await makeBoard(admin)
  const app = await extended.newPage()
  const panel = await openPanel(extended)
  await expect(panel.getByText(said.signedOut)).toBeVisible()

  await app.bringToFront()
  await app.goto(`/${admin.domain}/login`)
  await app.getByLabel(m.signIn.email, { exact: true }).fill(admin.email)
  await app.getByLabel(m.signIn.password, { exact: true }).fill(admin.password)
  await app.getByRole("button", { name: m.signIn.submit }).click()
  await expect(panel.getByRole("searchbox", { name: said.search })).toBeVisible()
  await openBoard(app, pipeline)

  const chat = await extended.newPage()
  await chat.goto(whatsApp)
  await chat.bringToFront()
  await expect(panel.getByText(said.noAccess)).toBeVisible()
  await pressButton(extended, chat)
  await expect(panel.getByText(said.unknown)).toBeVisible()
  await expect(panel.getByLabel(said.firstName, { exact: true })).toHaveValue("Marina")
  await expect(panel.getByLabel(said.phone)).toHaveValue("+5511987654321")
  await panel.getByLabel(said.email).fill("marina@alves.test")
  await panel.getByRole("button", { name: said.createContact }).click()
  await expect(panel.getByRole("heading", { name: "Marina Alves" })).toBeVisible()
  await expect(panel.getByText(said.noDeals)).toBeVisible()

  await panel.getByRole("button", { name: said.newDeal }).click()
  await expectAccessible(panel)
  await panel.getByLabel(said.dealName).fill("Bolo de casamento")
  await panel.getByLabel(said.stage).selectOption(pipeline.stages[0]?.id ?? "")
  await panel.getByLabel(said.amount).fill("R$ 1.234,50")
  await panel.getByRole("button", { name: said.createDeal }).click()
  const row = panel.getByRole("listitem").filter({ hasText: "Bolo de casamento" })
  await expect(row).toContainText("R$ 1.234,50")
  await expect(card(app, "Bolo de casamento")).toBeVisible()

  await panel.getByRole("button", { name: said.note, exact: true }).click()
  await panel.getByRole("textbox", { name: said.note }).fill("Prefere <b>morango</b>")
  await panel.getByLabel(said.about).selectOption("Bolo de casamento")
  await panel.getByRole("button", { name: said.saveNote }).click()
  await expect(panel.getByRole("status")).toHaveText(said.noteSaved)

  const { data: contacts } = await call(admin.token, searchContacts, { query: { search: "%" } })
  const { data: deals } = await call(admin.token, searchDeals, { query: { search: "%" } })
  expect(contacts.map(({ first_name, phone1 }) => [first_name, phone1])).toEqual([
    ["Marina", "+5511987654321"],
  ])
  expect(deals.map(({ name, contacts: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ["Bolo de casamento", contacts.map(({ id }) => id)],
  ])
  const query = { entity: "deal", record_id: deals[0]?.id ?? "" } as const
  const [note] = await call(admin.token, listNotes, { query })
  expect(note?.note).toBe("<p>Prefere &lt;b&gt;morango&lt;/b&gt;</p>")

  await chat.goto(gmail)
  await expect(panel.getByText(said.noAccess)).toBeVisible()
  await pressButton(extended, chat)
  await expect(panel.getByRole("heading", { name: "Marina Alves" })).toBeVisible()

  const token = await keptToken(panel)
  const sessions = await call(token, listSessions)
  expect(sessions.filter(({ kind, current }) => kind === "extension" && current).length).toBe(1)
  await app.bringToFront()
  await app.getByRole("button", { name: m.shell.openMenu }).click()
  await app.getByRole("menuitem", { name: m.profile.logout }).click()
  await expect(panel.getByText(said.signedOut)).toBeVisible()
  expect(await keptToken(panel)).toBe("")
  await expect(() => expect(call(token, getMe)).rejects.toThrow("401")).toPass()
})

const pages = [
  [
    "https://www.linkedin.com/in/marina/",
    "<main><h1>Marina Alves</h1></main>",
    { name: "Marina Alves", phone: null, email: null },
  ],
  [
    "https://padaria.example/",
    '<h1>Padaria Sol</h1><a href="mailto:oi@sol.test?subject=a">E-mail</a><a href="https://wa.me/5511987654321">WhatsApp</a>',
    { name: "Padaria Sol", phone: "+5511987654321", email: "oi@sol.test" },
  ],
  [
    "https://noticias.example/",
    "<h1>Preço do pão sobe 10% em 2026</h1>",
    { name: null, phone: null, email: null },
  ],
  [
    whatsApp,
    '<div id="main"><header><span dir="auto" title="+55 11 98765-4321">+55 11 98765-4321</span></header></div>',
    { name: null, phone: "+5511987654321", email: null },
  ],
] as const

test("who is on a page is found by what the page tells", async ({ page }) => {
  for (const [address, body, person] of pages) {
    await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }))
    await page.goto(address)
    expect(await page.evaluate(findPerson)).toEqual(person)
  }
})
