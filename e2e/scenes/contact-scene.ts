import { type Company, createCompany } from "@funil/contract/records/companies"
import { type Contact, createContact, getContact } from "@funil/contract/records/contacts"
import type { CallInput } from "@funil/contract/shared/endpoint"
import type { Locator, Page } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { words } from "../words.ts"
import { showEmptyFields } from "./deal-scene.ts"

type ContactBody = Partial<CallInput<typeof createContact>["body"]>

export function makeContact({ token }: Person, body: ContactBody = {}): Promise<Contact> {
  return call(token, createContact, {
    body: {
      first_name: "Joana",
      last_name: "Prates",
      email: "joana@prates.test",
      phone1: "+5511987654321",
      ...body,
    },
  })
}

type CompanyBody = Partial<CallInput<typeof createCompany>["body"]>

export function makeCompany(
  { token }: Person,
  company = "Padaria Aurora",
  body: CompanyBody = {},
): Promise<Company> {
  return call(token, createCompany, { body: { ...body, company } })
}

/** The contact as the server has it. */
export function readContact({ token }: Person, { id }: { id: string }): Promise<Contact> {
  return call(token, getContact, { params: { id } })
}

const dataTab = new RegExp(`^(${words["pt-BR"].details.tabs.data}|${words.en.details.tabs.data})$`)

/** Shows all fields of a record, also those that are empty. */
export async function showData(panel: Locator): Promise<Locator> {
  await panel.getByRole("button", { name: dataTab }).click()
  await showEmptyFields(panel)
  return panel
}

/** Opens a contact beside the list with all its fields, and answers its panel. */
export async function openContact(page: Page, { id, first_name, last_name }: Contact) {
  await page.goto(`/contacts/${id}`)
  const name = [first_name, last_name].filter(Boolean).join(" ")
  return showData(page.getByRole("region", { name, exact: true }))
}

/** Opens a company beside the list with all its fields, and answers its panel. */
export async function openCompany(page: Page, { id, company }: Company) {
  await page.goto(`/companies/${id}`)
  return showData(page.getByRole("region", { name: company, exact: true }))
}
