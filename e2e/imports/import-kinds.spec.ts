import { expect, test } from "../journey.ts"
import { signUp } from "../person.ts"
import { words } from "../words.ts"

const i = words["pt-BR"].imports
const corpus = "server/test/corpus"

test("a sheet of a workbook is chosen, and a phone's contacts come with their columns known", async ({
  page,
  signIn,
}) => {
  await signIn(await signUp())
  await page.goto("/import/contacts")
  const file = page.locator('input[type="file"]')
  const preview = page.getByRole("region", { name: i.file.preview })
  await file.setInputFiles(`${corpus}/workbook-sheet-by-name.xlsx`)
  await page.getByRole("combobox", { name: i.file.sheet }).selectOption("Contatos")
  await expect(preview).toContainText("bia@sol.test")
  await page.getByRole("button", { name: i.file.another }).click()
  await file.setInputFiles(`${corpus}/iphone.vcf`)
  await expect(preview).toContainText("ana@acme.test")
  await expect(preview).toContainText("Clientes, VIP")
  await expect(preview).toContainText(words["pt-BR"].fieldNames.contact.first_name)
  await page.getByRole("button", { name: i.check.start }).click()
  await expect(page.getByText(i.check.created(2))).toBeVisible()
})
