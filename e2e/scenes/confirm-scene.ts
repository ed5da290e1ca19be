import type { Language } from "@funil/contract/account/accounts"
import type { Locator, Page } from "@playwright/test"
import { expect } from "../journey.ts"
import { words } from "../words.ts"

/** Answers the next such call as in a session whose password was last entered more than ten minutes ago. */
export async function refuseOnce(page: Page, method: string, address: string): Promise<void> {
  const json = { code: "confirmation_needed", error: "Confirm" }
  let isRefused = false
  await page.route(address, (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback()
    isRefused = true
    return route.fulfill({ status: 403, json })
  })
}

/** The dialog that asks for the password. */
export function passwordDialog(page: Page, language: Language = "pt-BR"): Locator {
  return page.getByRole("dialog", { name: words[language].sessions.confirm.title })
}

/** Enters the password where it is asked for. */
export async function enterPassword(
  page: Page,
  password: string,
  language: Language = "pt-BR",
): Promise<void> {
  const dialog = passwordDialog(page, language)
  await expect(dialog.getByLabel(words[language].sessions.confirm.password, { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
}
