import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

async function expectNothingSerious(
  page: Page,
  part: string,
  runOnly: axe.RunOnly,
  where: string,
): Promise<void> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source)
  const serious = await page.evaluate(
    async ([include, only]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // What holds is not told: to name all of it would take most of the time.
      const { violations } = await run({ include: [include] }, { runOnly: only, resultTypes: ["violations"] })
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
        )
    },
    [part, runOnly] as const,
  )
  expect.soft(serious, `serious findings of axe ${where}`).toEqual([])
}

/** Shows the page in a colour scheme; a colour that is still on its way would be measured wrong. */
async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/**
 * Holds what the page shows now against axe's rules; nothing serious may be found, and in the other colour scheme every contrast holds,
 * too. Motion is off from then on, and the scheme is the other one. `part` is a selector where only a part counts, as a panel that half
 * covers what lies below; where a dialog keeps all else from being used, it is the dialog.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)
  const covered = (await page.locator("dialog:modal").count()) > 0
  const counts = part ?? (covered ? "dialog:modal" : "html")
  const [scheme, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const)
  await show(page, scheme)
  await expectNothingSerious(page, counts, { type: "tag", values: rules }, `${scheme} at ${page.url()}`)
  await show(page, other)
  await expectNothingSerious(
    page,
    counts,
    { type: "rule", values: ["color-contrast"] },
    `${other} at ${page.url()}`,
  )
}
