import { type Company, createCompany } from "@funil/contract/companies"
import { type Contact, createContact, getContact } from "@funil/contract/contacts"
import type { CallInput } from "@funil/contract/shared/endpoint"
import type { Page } from "@playwright/test"
import { call } from "./api.ts"
import type { Person } from "./person.ts"

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

/** Opens a contact beside the list, and answers its panel. */
export async function openContact(page: Page, { id, first_name, last_name }: Contact) {
  await page.goto(`/contacts/${id}`)
  const name = [first_name, last_name].filter(Boolean).join(" ")
  return page.getByRole("region", { name, exact: true })
}

/** Opens a company beside the list, and answers its panel. */
export async function openCompany(page: Page, { id, company }: Company) {
  await page.goto(`/companies/${id}`)
  return page.getByRole("region", { name: company, exact: true })
}
