import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import type { Locator } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"

const origin = "http://parts.test"
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
}

/** The keys of a menu by the ARIA practices: arrows open and walk, letters find, Esc and Tab close. */
async function expectMenuKeys(part: Locator): Promise<void> {
  const button = part.getByRole("button", { name: "Menu", exact: true })
  const menu = part.getByRole("menu")
  const [first, middle, last] = [
    menu.getByRole("menuitem", { name: "Duplicar" }),
    menu.getByRole("menuitemradio", { name: "Mostrar valores" }),
    menu.getByRole("menuitem", { name: "Excluir" }),
  ]
  for (const [key, item] of [
    ["Enter", first],
    ["ArrowDown", first],
    ["ArrowUp", last],
  ] as const) {
    await button.press(key)
    await expect(item).toBeFocused()
    await item.press("Escape")
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  }
  await button.press("Enter")
  await expect(first).toBeFocused()
  for (const [key, item] of [
    ["ArrowUp", last],
    ["ArrowDown", first],
    ["End", last],
    ["Home", first],
    ["m", middle],
    // It is the shortcut of an item, so it does not walk.
    ["d", middle],
    ["e", last],
  ] as const) {
    await menu.page().keyboard.press(key)
    await expect(item, key).toBeFocused()
  }
  await last.press("Tab")
  await expect(menu).toBeHidden()
}

/** The keys of a combobox: the arrows open it and wrap, Enter picks, Esc keeps what was picked. */
async function expectComboboxKeys(part: Locator): Promise<void> {
  const field = part.getByRole("combobox", { name: "Contato" })
  const list = part.getByRole("listbox")
  const marked = async (name: string) => {
    const id = await list.getByRole("option", { name }).getAttribute("id")
    await expect(field).toHaveAttribute("aria-activedescendant", id ?? "")
  }
  await field.press("ArrowUp")
  await marked("Bruno Prado")
  await field.press("ArrowDown")
  await marked("Helena Duarte")
  await field.press("Escape")
  await expect(list).toBeHidden()
  await expect(field).toHaveValue("Helena Duarte")
  await field.press("ArrowUp")
  await field.press("Enter")
  await expect(list).toBeHidden()
  await expect(field).toHaveValue("Bruno Prado")
  await field.press("ArrowDown")
  await field.press("Tab")
  await expect(list).toBeHidden()
}

/** The keys of what opens over the page: the focus goes inside, and Esc gives it back. */
async function expectOverlayKeys(part: Locator): Promise<void> {
  const popover = part.getByRole("button", { name: "Popover" })
  const page = part.page()
  const done = part.getByRole("button", { name: "Pronto" })
  await popover.press("Enter")
  await expect(done).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(done).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(popover).toBeFocused()
  const button = part.getByRole("button", { name: "Dialog m" })
  await button.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Novo negócio" })
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  // After the last of its buttons the focus may be the browser's, but never the page's.
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press("Tab")
    await expect(part.locator(":focus")).toHaveCount(await dialog.locator(":focus").count())
  }
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}

/** The page is part of no build, so this journey builds it and answers the browser's requests. */
test("every part of the interface is accessible and driven by the keyboard, in both schemes and sizes", async ({
  page,
}, info) => {
  const folder = info.outputPath("parts")
  const vite = join("node_modules", ".bin", "vite")
  await promisify(execFile)(vite, ["build", "--config", "web/dev/vite.config.ts", "--outDir", folder])
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const contentType = types[extname(pathname)] ?? "application/octet-stream"
    await route.fulfill({ body: await readFile(join(folder, pathname)), contentType })
  })
  for (const [name, width] of [
    ["wide", 1440],
    ["phone", 390],
  ] as const) {
    // High enough for all parts, because the browser skips the rows outside it.
    await page.setViewportSize({ width, height: 9000 })
    await page.goto(`${origin}/dev/parts.html`)
    await expect(
      page.getByRole("region", { name: "Dark" }).getByText("Padaria Girassol").first(),
    ).toBeVisible()
    await info.attach(name, { body: await page.screenshot(), contentType: "image/png" })
    await expectAccessible(page)
    const parts = page.getByRole("region", { name: "Light" })
    await expectMenuKeys(parts)
    await expectComboboxKeys(parts)
    await expectOverlayKeys(parts)
  }
})
