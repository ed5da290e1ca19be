import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"

const shown = [
  ["basics", 390],
  ["errors", 390],
  ["webhooks", 1440],
  ["receiving-webhooks", 390],
  ["rate-limits", 1440],
  ["mcp", 390],
] as const

for (const language of ["pt-BR", "en"])
  test(`the reference is accessible in ${language}, wide and narrow`, async ({ page }) => {
    for (const [name, width] of shown) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/api/docs/${name}?lang=${language}`)
      await expectAccessible(page)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth, name).toBe(clientWidth)
    }
  })

test("the reference is read and searched by keyboard, and changes its language in place", async ({
  page,
}) => {
  await page.goto("/api/docs/?lang=pt-BR")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("main")).toBeFocused()
  await page.keyboard.press("/")
  const search = page.getByRole("combobox", { name: "Buscar na API" })
  await expect(search).toBeFocused()
  await search.fill("criar negocio")
  await expect(page.getByRole("option").first()).toContainText("Criar um negócio")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/api\/docs\/deals\?lang=pt-BR#deal\.create$/)
  await expect(page.getByRole("heading", { name: "Criar um negócio" })).toBeInViewport()
  await page.getByRole("link", { name: "English" }).click()
  await expect(page).toHaveURL(/\/api\/docs\/deals\?lang=en#deal\.create$/)
  await expect(page.getByRole("heading", { name: "Create a deal" })).toBeInViewport()
})

test("the search finds guides, and follows what is typed", async ({ page }) => {
  await page.goto("/api/docs/?lang=en")
  await page.keyboard.press("/")
  const search = page.getByRole("combobox", { name: "Search the API" })
  await search.fill("xyzzy")
  await expect(page.getByText("Nothing found")).toBeVisible()
  await search.fill("signature")
  await expect(page.getByRole("option").first()).toContainText("Check the signature")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/api\/docs\/receiving-webhooks\?lang=en#check-the-signature$/)
  await expect(page.getByRole("heading", { name: "Check the signature" })).toBeInViewport()
})
