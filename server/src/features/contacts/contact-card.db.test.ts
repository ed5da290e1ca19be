import { createCompany } from "@funil/contract/records/companies"
import { createContact, getContactCard } from "@funil/contract/records/contacts"
import ICAL from "ical.js"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"

const api = await testApi()

/** The properties of a card by name, as an independent parser reads them. */
function propertiesOf(card: unknown): Record<string, unknown> {
  const properties = new ICAL.Component(ICAL.parse(String(card)) as unknown[]).getAllProperties()
  return Object.fromEntries(
    properties.map((each) => {
      const values = each.getValues().map((value) => (Array.isArray(value) ? value : String(value)))
      return [
        [each.name, each.getParameter("type")].filter(Boolean).join(" "),
        values.length > 1 ? values : values[0],
      ]
    }),
  )
}

test("a contact comes as a card for the address book, whatever it holds", async () => {
  const ana = await api.signUp()
  const company = await api.call(createCompany, ana, { body: { company: "Padaria; Sol, Ltda" } })
  const contact = await api.call(createContact, ana, {
    body: {
      first_name: "João",
      last_name: "Lima; Filho",
      email: "joao@sol.test",
      phone1: "11 91234-5678",
      phone2: "11 3333-4444",
      job: "Sócio, dono",
      birthdate: "1990-02-03",
      address_street: "Rua A, 10",
      address_city: "São Paulo",
      companies: [company.id],
      tags: ["vip", "a,b"],
    },
  })
  // Older versions stored line breaks. A name is now one line.
  const { owner } = api.database
  await owner
    .updateTable("contacts")
    .set({ first_name: "João\nEND:VCARD" })
    .where("id", "=", contact.id)
    .execute()
  const reply = await api.send(getContactCard, ana, { params: { id: contact.id } })
  expect(reply.status).toBe(200)
  expect(reply.headers["content-type"]).toBe("text/vcard; charset=utf-8")
  expect(reply.headers["content-disposition"]).toContain('attachment; filename="Joao')
  expect(propertiesOf(reply.body)).toEqual({
    version: "3.0",
    n: ["Lima; Filho", "João\nEND:VCARD", "", "", ""],
    // This parser keeps the escape of a semicolon if a value has no parts.
    fn: "João\nEND:VCARD Lima\\; Filho",
    org: "Padaria; Sol, Ltda",
    title: "Sócio, dono",
    "tel CELL": "+5511912345678",
    "tel VOICE": "+551133334444",
    "email INTERNET": "joao@sol.test",
    "adr WORK": ["", "", "Rua A, 10", "São Paulo", "", "", ""],
    bday: "1990-02-03",
    categories: ["vip", "a,b"],
    url: `http://localhost:3000/contacts/${contact.id}`,
    uid: contact.id,
    rev: "2026-03-10",
  })
})

test("nobody gets the card of a contact that they can't see", async () => {
  const ana = await api.signUp()
  const contact = await api.call(createContact, ana, { body: { first_name: "João" } })
  const of = { params: { id: contact.id } }
  const rita = await api.colleague(ana, "restricted_agent")
  expect((await api.send(getContactCard, rita, of)).status).toBe(404)
  expect((await api.send(getContactCard, await api.signUp(), of)).status).toBe(404)
})
