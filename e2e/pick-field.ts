import { expect, type Page } from "@playwright/test"
import { words } from "./words.ts"

const f = words["pt-BR"].filters

/** Chooses the field of a new filter by the keyboard alone. */
export async function pickField(page: Page, text: string): Promise<void> {
  await page.keyboard.press("f")
  await expect(page.getByRole("combobox", { name: f.findField })).toBeFocused()
  await page.keyboard.type(text)
  // The account's own fields may still be on their way.
  await expect(page.getByRole("listbox", { name: f.addKey }).getByRole("option").first()).toBeVisible()
  await page.keyboard.press("Enter")
}
