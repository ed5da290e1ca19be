import { readFile } from "node:fs/promises"
import { type Contact, listContacts } from "@funil/contract/records/contacts"
import { undo } from "@funil/contract/records/history"
import { listNotes } from "@funil/contract/records/notes"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { importFile } from "../../../../test/imports/import-file.ts"

const api = await testApi()
const corpus = new URL("../../../../test/corpus/", import.meta.url)

async function contactsOf(who: Person): Promise<readonly Contact[]> {
  return (await api.call(listContacts, who, { query: { orderBy: "first_name" } })).data
}

test.each(["iphone.vcf", "google-contacts.csv"])(
  "%s makes people with their companies and other addresses, without a word about its columns",
  async (name) => {
    const who = await api.signUp()
    const csv = await readFile(new URL(name, corpus))
    const done = await importFile(api, who, { path: "/contacts", csv, options: { create_links: true } })
    expect(done).toMatchObject({ created: 2, failed: 0, linked: 2 })
    const [ana, sol] = await contactsOf(who)
    expect(ana).toMatchObject({ first_name: "Ana Maria", last_name: "Lima", email: "ana@acme.test" })
    expect([ana?.other_emails, ana?.other_phones, ana?.tags].map((list) => list?.length)).toEqual(
      name === "iphone.vcf" ? [1, 1, 2] : [2, 2, 2],
    )
    expect([ana, sol].map((one) => one?.companies.map(({ company }) => company))).toEqual([
      ["Acme, Inc."],
      ["Padaria Sol"],
    ])
  },
)

test("a caller that names the columns of an address book gets those", async () => {
  const who = await api.signUp()
  const csv = await readFile(new URL("google-contacts-old.csv", corpus))
  const headers = [
    { header: "Name", related_column: "first_name" },
    { header: "Organization 1 - Title", related_column: "job" },
  ]
  expect(await importFile(api, who, { path: "/contacts", csv, headers })).toMatchObject({ created: 2 })
  expect((await contactsOf(who)).map(({ first_name, job }) => [first_name, job])).toEqual([
    ["Bia Reis", "Dona"],
    ["Só Nome", null],
  ])
})

test("notes of an address book become notes of the people, once and with the import's undo", async () => {
  const who = await api.signUp()
  const notesOf = async () => {
    const people = await contactsOf(who)
    const id = people.find(({ first_name }) => first_name === "Ana Maria")?.id ?? ""
    const query = { entity: "contact", record_id: id } as const
    return (await api.call(listNotes, who, { query })).map(({ note, user }) => [note, user?.id])
  }
  const google = await readFile(new URL("google-contacts.csv", corpus))
  const update = { match_on: "email", on_match: "update" }
  const first = [["<p>Prefere</p><p>WhatsApp</p>", who.id]]
  await importFile(api, who, { path: "/contacts", csv: google })
  expect(await notesOf()).toEqual(first)
  await importFile(api, who, { path: "/contacts", csv: google, options: update })
  expect(await notesOf()).toEqual(first)
  const csv = await readFile(new URL("iphone.vcf", corpus))
  await importFile(api, who, { path: "/contacts", csv, options: { ...update, dry_run: true } })
  expect(await notesOf()).toEqual(first)
  const { undo_token } = await importFile(api, who, { path: "/contacts", csv, options: update })
  expect((await notesOf()).map(([note]) => note)).toEqual([
    "<p>Prefere WhatsApp; ligar à tarde. Uma nota longa que o telefone dobra em duas linhas</p>",
    "<p>Prefere</p><p>WhatsApp</p>",
  ])
  await api.call(undo, who, { body: { token: undo_token ?? "" } })
  expect(await notesOf()).toEqual(first)
  const endless = `first_name,notes\nBia,"${"longo ".repeat(5000)}"\n`
  const left = await importFile(api, who, { path: "/contacts", csv: endless })
  expect(left).toMatchObject({ created: 1, failed: 0, incomplete: 1 })
})
