import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"

const origin = "http://parts.test"
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
}

/** The page is part of no build, so this journey builds it and answers the browser's requests. */
test("every part of the interface is accessible, in both schemes and both sizes", async ({ page }, info) => {
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
  }
})
