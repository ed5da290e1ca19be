import { filterContacts } from "@funil/contract/records/contacts"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { words } from "../words.ts"

const i = words["pt-BR"].imports

test("what the file leaves open is asked before anything is imported", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // A check may end while an answer stops it.
  allow(/cancel\)$/)
  await signIn(admin)
  await page.goto("/import/contacts")
  const rows = ["Ana;11 91234-5678;03/04/1990", "Rui;+55 11 91234-5678;", "Bia;11 95555-4444;05/06/1991"]
  const buffer = Buffer.from(`Nome;Telefone;Nascimento\n${rows.join("\n")}\n`)
  await page.locator('input[type="file"]').setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer })
  await page.getByRole("button", { name: i.check.start }).click()
  const questions = page.getByRole("region", { name: i.questions.title })
  const choice = (name: string) => questions.getByRole("radio", { name })
  await expect(questions).toContainText(i.questions.shared(2, "Telefone"))
  await expect(choice(i.questions.sharing.separate)).toBeChecked()
  await expect(choice(i.questions.orders.dmy("3 de abril de 1990"))).toBeChecked()
  await expect(page.getByRole("button", { name: i.check.run(3) })).toBeEnabled()
  await expectAccessible(page)
  await choice(i.questions.sharing.join).click()
  await choice(i.questions.orders.mdy("4 de março de 1990")).click()
  await page.getByRole("button", { name: i.check.run(2) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  const query = { paginate: "false", orderBy: "first_name" } as const
  expect(await call(admin.token, filterContacts, { query, body: { filters: [] } })).toMatchObject([
    { first_name: "Ana", birthdate: "1990-03-04" },
    { first_name: "Bia", birthdate: "1991-05-06" },
  ])
})
