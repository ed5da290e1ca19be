import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

async function expectNothingSerious(axe: AxeBuilder, where: string): Promise<void> {
  // The page has no frames, and without them axe need not open a page of its own.
  const { violations } = await axe.setLegacyMode().analyze()
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
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
 * Holds what the page shows now against axe's rules; nothing serious may be found, and in the dark every contrast holds, too.
 * Motion is off from then on. `part` is a selector where only a part counts, as a panel that half covers what lies below.
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const where = `at ${page.url()}`
  await show(page, "light")
  await expectNothingSerious(new AxeBuilder({ page }).include(part).withTags(rules), where)
  await show(page, "dark")
  const inTheDark = new AxeBuilder({ page }).include(part).withRules("color-contrast")
  await expectNothingSerious(inTheDark, `${where} in the dark`)
}
