import type { Locator } from "@playwright/test"

/** Shows the empty fields of a record that are folded away. */
export async function showEmptyFields(record: Locator): Promise<void> {
  const fold = record.getByRole("button", { name: /campos? vazio|empty field/ })
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click()
}
