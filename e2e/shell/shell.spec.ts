import type { Role } from "@funil/contract/account/permissions"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"
import { colleague } from "../person.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { users, dashboards, workflows, bills, settings } = m.shell

function menuOf(page: Page): Locator {
  return page.getByRole("navigation", { name: m.shell.navigation })
}

async function chooseInProfileMenu(page: Page, name: string, open = m.shell.openMenu): Promise<void> {
  await page.getByRole("button", { name: open }).click()
  await page.getByRole("menuitemradio", { name }).click()
}

const administration: Partial<Record<Role, string[]>> = {
  admin: [users, dashboards, workflows, bills, settings],
  manager: [users, dashboards, workflows, settings],
  agent: [],
  visitor: [],
}

test("the menu shows each role what it may do, and the guards agree", async ({ page, admin, signIn }) => {
  const menu = menuOf(page)
  for (const [role, entries] of Object.entries(administration)) {
    await signIn(role === "admin" ? admin : await colleague(admin, role as Role))
    await page.goto("/admin/configs")
    await expect(menu.getByText(m.shell.pipelines)).toBeVisible()
    await expect(page.getByRole("button", { name: m.shell.openMenu })).toBeVisible()
    for (const entry of administration.admin ?? [])
      await expect(menu.getByText(entry, { exact: true })).toBeVisible({ visible: entries.includes(entry) })
    await expect(page).toHaveURL(entries.length > 0 ? "/admin/configs" : /\/pipelines/)
    await expect(page.getByText(m.plans.trial.badge(14))).toBeVisible({ visible: entries.length > 0 })
  }
})

test("a stored role that was tampered with opens the menu, and the server's answer closes it", async ({
  page,
  admin,
  signIn,
}) => {
  const agent = await colleague(admin, "agent")
  await signIn({ ...agent, role: "admin" })
  await page.goto("/profile")
  await expect(page.getByText(agent.email).first()).toBeVisible()
  await expect(menuOf(page).getByText(settings)).toBeHidden()
})

test("the collapsed menu stays collapsed", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/profile")
  const label = menuOf(page).getByText(m.shell.pipelines)
  await menuOf(page).getByRole("button", { name: m.shell.collapse }).click()
  await expect(menuOf(page)).toHaveCSS("width", "56px")
  await page.reload()
  await expect(menuOf(page)).toHaveCSS("width", "56px")
  await expect(menuOf(page).getByRole("link", { name: m.shell.pipelines })).toBeVisible()
  await page.keyboard.press("Control+b")
  await expect(menuOf(page)).toHaveCSS("width", "224px")
  await expect(label).toBeVisible()
})

const dark = "rgb(15, 16, 19)"
const light = "rgb(246, 246, 248)"

test("the colours follow the system until a scheme is chosen, which then shows before the app does", async ({
  page,
  admin,
  signIn,
}) => {
  const html = page.locator("html")
  await signIn(admin)
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/profile")
  await expect(html).toHaveCSS("background-color", dark)
  await chooseInProfileMenu(page, m.profile.schemes.light)
  await expect(html).toHaveCSS("background-color", light)
  await chooseInProfileMenu(page, m.profile.schemes.dark)
  await page.emulateMedia({ colorScheme: "light" })

  const held = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: "commit" })
  await expect(html).toHaveCSS("background-color", dark)
  await expect(page.locator("#root")).toBeEmpty()
  held.resolve()
  await chooseInProfileMenu(page, m.profile.schemes.system)
  await expect(html).toHaveCSS("background-color", light)
})

test("the language changes at once and stays", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/profile")
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR")
  await chooseInProfileMenu(page, m.profile.languages.en)
  await expect(page.getByRole("heading", { name: words.en.sessions.title })).toBeVisible()
  await expect(page).toHaveTitle(`${words.en.profile.title} · Funil`)
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.getByRole("heading", { name: words.en.sessions.title })).toBeVisible()
})

test("an address that leads nowhere says so and leads on", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/nowhere")
  await expect(page.getByRole("heading", { name: m.errors.notFoundTitle })).toBeVisible()
  await expect(page).toHaveTitle(`${m.errors.notFoundTitle} · Funil`)
  await expect(menuOf(page)).toBeVisible()
  await page.getByRole("link", { name: m.errors.goHome }).click()
  await expect(page).toHaveURL(/\/pipelines/)
})

test("a lost connection is said until it is back", async ({ page, context, admin, signIn, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn(admin)
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(m.ui.offline)).toBeVisible()
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(m.ui.offline)).toBeHidden()
})

test("a part of the app that does not come is tried again, and no new version is made of it", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_FAILED|ApiError: 0 network/)
  await signIn(admin)
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await page.route("**/assets/*.js", (route) => route.abort())
  const loads: string[] = []
  page.on("load", () => loads.push(page.url()))
  await page.getByRole("link", { name: m.shell.contacts, exact: true }).click()
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: m.errors.network })
  await expect(failure).toBeVisible()
  await expect(page.getByRole("dialog", { name: m.app.updateTitle })).toHaveCount(0)
  expect(loads).toEqual([])
  await page.unroute("**/assets/*.js")
  await failure.getByRole("button", { name: m.ui.tryAgain }).click()
  await expect(page).toHaveURL(/\/contacts/)
  await expect(failure).toBeHidden()
})

test("each page has its title", async ({ page, admin, signIn }) => {
  await signIn(admin)
  const titles = {
    "/profile": m.profile.title,
    "/records": m.shell.records,
    "/admin": m.shell.settings,
    "/admin/configs/pipelines": m.shell.pipelineSettings,
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Funil`)
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  }
})

test("the keyboard reaches everything", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: m.shell.skip })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("main")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.locator("main :focus")).toBeVisible()

  const trigger = page.getByRole("button", { name: m.shell.openMenu })
  await trigger.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitem", { name: m.profile.title })).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(page.getByRole("menuitem", { name: m.profile.logout })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(trigger).toBeFocused()

  await page.keyboard.press("?")
  const keys = page.getByRole("dialog", { name: m.commands.does["anywhere.keys"] })
  await expect(keys).toContainText(m.commands.does["anywhere.menu"])
  await expect(keys).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(keys).toBeHidden()
  await page.keyboard.press("g")
  await page.keyboard.press("p")
  await expect(page).toHaveURL(/\/pipelines/)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a bar of four places takes the menu's place, and gives way on other pages", async ({
    page,
    admin,
    signIn,
  }) => {
    await signIn(admin)
    await page.goto("/records")
    const bar = menuOf(page)
    for (const place of [m.shell.pipelines, m.shell.tasks, m.shell.records, m.shell.profile])
      await expect(bar.getByText(place)).toBeVisible()
    await expect(bar.getByText(settings)).toBeHidden()
    await expect(bar).toHaveCSS("width", "390px")
    await page.getByRole("link", { name: settings }).tap()
    await expect(page).toHaveURL("/admin/configs")
    await expect(bar).toBeHidden()
    await page.getByRole("button", { name: m.ui.back }).tap()
    await expect(page).toHaveURL("/records")
    await bar.getByRole("link", { name: m.shell.profile }).tap()
    await expect(page.getByText(admin.email).first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})

test("settings are grouped and searched by other words, each with its anchor", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/admin/configs")
  const { settings } = m
  const own = page.getByRole("region", { name: settings.groups.own })
  await expect(own.getByRole("link", { name: settings.places.password.label })).toBeVisible()
  await expectAccessible(page)
  const search = page.getByRole("searchbox", { name: settings.search })
  await search.fill("mcp")
  await expect(page.getByRole("main").getByRole("link")).toHaveText([
    new RegExp(`^${settings.places.tokens.label}`),
  ])
  await search.fill("zzz")
  await expect(page.getByText(settings.nothing("zzz"))).toBeVisible()
  await search.fill("ip")
  await page.getByRole("link", { name: settings.places.addresses.text }).click()
  await expect(page).toHaveURL("/profile/account#addresses")
  await expect(page.getByRole("heading", { name: m.companyData.parts.addresses })).toBeInViewport()
})
