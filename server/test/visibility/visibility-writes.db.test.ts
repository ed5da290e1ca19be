import { can } from "@funil/contract/account/permissions"
import { createContact } from "@funil/contract/records/contacts"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../client.ts"
import { importFile, sendFile } from "../imports/import-file.ts"
import { Rights } from "./office-rights.ts"
import { type Member, makeOffice, type Office } from "./office.ts"
import { filters, live, nameOf, sightOf, sortedIds } from "./sight.ts"

// Calls that write many records touch only what the same user's single calls could touch.
const api = await testApi()
const office: Office = await makeOffice(api)
const { people, deals, contacts, companies, pipelines } = office
const everyone = people.map((who) => ({ who, name: nameOf(who), rights: new Rights(office, who) }))
const [boss, manager] = people
if (!boss || !manager) throw new Error("nobody works here")
const { idsOf } = sightOf(api)

beforeAll(async () => {
  const body = { entity: "user", label: "Cracha", type: "text" } as const
  await api.call(createCustomField, boss, { body })
  for (const [index, { id }] of live(contacts).entries())
    await api.raw("PUT", `/contacts/${id}`, boss, { email: `contato${index}@comum.test` })
  for (const [index, { id }] of people.entries()) {
    const details = { phone1: `+551190000000${index}`, custom_fields: { cracha: `cracha-${index}` } }
    expect((await api.raw("PUT", `/users/${id}`, boss, details)).status).toBe(200)
  }
})

const isBoss = ({ role }: Member) => role === "admin" || role === "manager"

describe.each(everyone)("$name", ({ who, rights }) => {
  test.each([
    ["deal", "/cards", "tags"],
    ["contact", "/contacts", "job"],
    ["company", "/companies", "address_city"],
    ["user", "/users", "job"],
  ] as const)(
    "edits of all %s records just those that may be edited, and undoes that",
    async (noun, path, field) => {
      const mark = `marca ${who.id}`
      const allowed = {
        deal: live(deals).filter((deal) => rights.updatesDeal(deal)),
        contact: live(contacts).filter((one) => rights.seesRecord("contact", one) && rights.updatesRecord()),
        company: live(companies).filter((one) => rights.seesRecord("company", one) && rights.updatesRecord()),
        user: people.filter((one) => rights.seesDetails(one)),
      }[noun]
      const value = field === "tags" ? { add: [mark] } : mark
      const body = { filters: [], all: true, values: [{ field, value }] }
      const reply = await api.raw("PUT", `${path}/filter`, who, body)
      const marked = () => idsOf(boss, `${path}/filter?per_page=100`, filters(field, mark, "="))
      if (!can(who.role, "record.mass_update")) {
        expect([reply.status, await marked()]).toEqual([403, []])
        return
      }
      const skipped = noun === "user" ? people.length - allowed.length : 0
      expect(reply.body).toEqual({ updated: allowed.length, skipped })
      expect(await marked()).toEqual(sortedIds(allowed))
      const token = reply.headers["undo-token"]
      const undone = await api.raw("POST", "/undo", who, { token })
      expect(undone.body).toEqual({ undone: allowed.length, skipped: [] })
      expect(await marked()).toEqual([])
    },
  )

  test("deletes many only as a boss", async () => {
    for (const path of ["/cards", "/contacts", "/companies"]) {
      const gone = await api.raw("DELETE", `${path}/filter`, who, { filters: [], all: true })
      expect(gone.status, path).toBe(isBoss(who) ? 200 : 403)
      if (!isBoss(who)) continue
      expect(await idsOf(boss, `${path}/filter?per_page=100`, { filters: [] })).toEqual([])
      const undone = await api.raw("POST", "/undo", who, { token: gone.headers["undo-token"] })
      expect(undone.body).toMatchObject({ skipped: [] })
    }
  })

  test("moves no deal to a pipeline that can't be seen", async () => {
    if (!can(who.role, "record.mass_update")) return
    const [, second] = pipelines
    const other = live(deals).find((deal) => !rights.seesDeal(deal))
    if (rights.isOwnPipeline(second?.id ?? "") || !other) return
    const body = (field: string, value: unknown) => ({ filters: [], all: true, values: [{ field, value }] })
    const values = [body("pipeline_stage_id", second?.stages[0]?.id), body("pipeline_id", second?.id)]
    for (const each of values) {
      const reply = await api.raw("PUT", "/cards/filter", who, each)
      expect(reply.status).toBe(422)
    }
  })

  test("is warned of likely duplicates among what is seen", async () => {
    if (!can(who.role, "contact.create")) return
    for (const [index, contact] of live(contacts).entries()) {
      const body = { first_name: "Igual", email: `contato${index}@comum.test` }
      const made = await api.call(createContact, who, { body })
      const sees = rights.seesRecord("contact", contact)
      expect(made.possible_duplicates).toEqual(sees ? [contact.id] : undefined)
      expect((await api.raw("DELETE", `/contacts/${made.id}`, boss)).status).toBe(204)
    }
  })

  test("imports only as a boss, who alone see imports", async () => {
    const csv = "first_name\nImportado\n"
    const reply = await sendFile(api, who, { path: "/contacts", csv, options: { dry_run: true } })
    expect(reply.status).toBe(isBoss(who) ? 202 : 403)
    expect((await api.raw("GET", "/imports", who)).status).toBe(isBoss(who) ? 200 : 403)
  })
})

test.each(everyone)("an undo by $name tells of no record that can't be seen", async ({ who, rights }) => {
  const body = { filters: [], all: true, values: [{ field: "address_city", value: `cidade ${who.id}` }] }
  const { headers } = await api.raw("PUT", "/contacts/filter", boss, body)
  const token = headers["undo-token"]
  const undone = await api.raw("POST", "/undo", who, { token })
  const sees = live(contacts).filter((one) => rights.seesRecord("contact", one))
  const updates = rights.updatesRecord() ? sees : []
  const skipped = sees.filter((one) => !updates.includes(one))
  const answer = undone.body as { undone: number; skipped: { id: string }[] }
  expect(answer.undone).toBe(updates.length)
  expect(sortedIds(answer.skipped)).toEqual(sortedIds(skipped))
})

/** Runs an import as a dry run and returns how many rows matched their record. */
async function matched(
  who: Member,
  path: "/users" | "/contacts",
  field: string,
  value: string,
): Promise<number> {
  const csv = `first_name,${field}\nX,${value}\n`
  const options = { match_on: field, on_match: "skip", dry_run: true }
  return (await importFile(api, who, { path, csv, options })).skipped
}

describe("an import", () => {
  test("finds people by details only for those who may know these", async () => {
    const details = (index: number) => [
      ["phone1", `+551190000000${index}`] as const,
      ["custom_fields.cracha", `cracha-${index}`] as const,
      ["email", people[index]?.email ?? ""] as const,
    ]
    for (const [index, person] of people.entries()) {
      for (const [field, value] of details(index)) {
        expect(await matched(boss, "/users", field, value), `${person.role} ${field}`).toBe(1)
        expect(await matched(manager, "/users", field, value), `${person.role} ${field}`).toBe(
          person.role === "admin" ? 0 : 1,
        )
      }
    }
  })

  test("finds nothing of another account", async () => {
    const stranger = await api.signUp()
    const body = { first_name: "Rui", email: "rui@longe.test", phone1: "+5511955556666" }
    const { id } = await api.call(createContact, stranger, { body })
    for (const field of ["email", "phone1"] as const)
      expect(await matched(manager, "/contacts", field, body[field]), field).toBe(0)
    const csv = `id,first_name\n${id},Alterado\n`
    const options = { match_on: "id", on_match: "update" }
    const done = await importFile(api, manager, { path: "/contacts", csv, options })
    expect(done).toMatchObject({ updated: 0, created: 0, failed: 1 })
  })
})

test("a manager who deletes people leaves the admins", async () => {
  const admin = await api.signUp()
  const second = await api.colleague(admin, "manager")
  const agent = await api.colleague(admin, "agent")
  const gone = await api.raw("DELETE", "/users/filter", second, {
    ...filters("id", [admin.id, agent.id], "="),
  })
  expect(gone.body).toEqual({ deleted: 1 })
  const { body } = await api.raw("GET", "/users?paginate=false", admin)
  expect((body as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(sortedIds([admin, second]))
})
