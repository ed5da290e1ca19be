import { cancelImport, listImports } from "@funil/contract/data/imports"
import {
  cancelMigration,
  createMigration,
  getMigration,
  listMigrations,
  startMigration,
} from "@funil/contract/data/migrations"
import { listNotifications } from "@funil/contract/messages/notifications"
import { createContact } from "@funil/contract/records/contacts"
import { getDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { countsOf, recordsOf } from "../../../test/imports/account-records.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import {
  drainImports,
  filesOf,
  moveIn,
  numbersOf,
  recognised,
  sendTable,
} from "../../../test/imports/move-in.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeImports } from "../imports/finish-import.ts"

const api = await testApi()
// The samples contain dates before this day.
api.clock.now = new Date("2026-11-26T12:00:00Z")

/** Tables with history, counters, or rows that belong to records and pipelines in the trash. */
const past = new Set(
  "accounts stages changes operations operation_progress outbox imports import_refusals moves moved_records deal_counters deal_contacts deal_companies contact_companies stage_totals notifications".split(
    " ",
  ),
)

test("an undone move leaves every table as it was, and what was there already with its links and counts", async () => {
  const who = await api.signUp()
  const account = await accountOf(api, who)
  const priya = await api.call(createContact, who, {
    body: { first_name: "Priya", email: "PRIYA@bluebay.test" },
  })
  const deal = await makeDeal(api, who, await firstPipeline(api, who), { contacts: [priya.id] })
  const live = async () => {
    const tables = Object.entries(await fingerprint(api.database, account, { isLive: true }))
    return {
      tables: Object.fromEntries(tables.filter(([name]) => !past.has(name))),
      deal: await api.call(getDeal, who, { params: { id: deal.id } }),
      counts: await countsOf(api, who),
    }
  }
  const before = await live()
  const fields = [{ entity: "deal" as const, label: "Lead source", type: "text" as const }]
  const move = await moveIn(api, who, { files: filesOf("hubspot"), fields })
  expect((await live()).tables).not.toEqual(before.tables)
  const undone = await api.call(undo, who, { body: { token: move.undo_token ?? "" } })
  expect(undone.skipped).toEqual([])
  expect(await live()).toEqual(before)
})

test("moves are listed newest first, with what each brought and whether it can be undone", async () => {
  const who = await api.signUp()
  const first = await moveIn(api, who, { files: filesOf("trello") })
  const { id: held } = await api.call(createMigration, who, { body: { rival: "pipedrive" } })
  const second = await moveIn(api, who, { files: filesOf("twenty") })
  await api.call(undo, who, { body: { token: first.undo_token ?? "" } })
  const { data, total } = await api.call(listMigrations, who, { query: {} })
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [second.id, "done"],
    [held, "held"],
    [first.id, "undone"],
  ])
  expect([total, data[0], data[2]?.undo_token]).toEqual([3, second, null])
  const { data: page } = await api.call(listMigrations, who, { query: { page: "2", per_page: "1" } })
  expect(page).toMatchObject([{ id: held, imports: [], user: { id: who.id } }])
  expect((await api.call(listMigrations, await api.signUp(), { query: {} })).data).toEqual([])
})

test("what came once does not come twice, and after an undo it comes again", async () => {
  const who = await api.signUp()
  const [companies, people, ...rest] = filesOf("hubspot")
  const first = await moveIn(api, who, { files: [companies, people].flatMap((file) => file ?? []) })
  // The deals find the records of an earlier migration.
  const second = await moveIn(api, who, { files: rest })
  const linked = (await recordsOf(api, who)).deals.find(({ name }) => name === "Bluebay - ovens")
  expect(linked).toMatchObject({
    companies: [{ company: "Bluebay Foods" }],
    contacts: [{ first_name: "Priya" }],
  })
  const third = await moveIn(api, who, { files: filesOf("hubspot") })
  expect(numbersOf(third)).toEqual([
    ["company", 0, 2, 0],
    ["contact", 0, 2, 0],
    ["deal", 0, 3, 0],
    ["task", 0, 2, 0],
  ])
  for (const { undo_token: token } of [second, first])
    await api.call(undo, who, { body: { token: token ?? "" } })
  expect(numbersOf(await moveIn(api, who, { files: filesOf("hubspot") }))[0]).toEqual(["company", 2, 0, 0])
})

test("who is here already is not made again, and deals find them", async () => {
  const who = await api.signUp()
  const reply = await api.raw("POST", "/contacts", who, { first_name: "Priya", email: "PRIYA@bluebay.test" })
  const { id } = reply.body as { id: string }
  const move = await moveIn(api, who, { files: filesOf("hubspot") })
  expect(numbersOf(move)[1]).toEqual(["contact", 1, 1, 0])
  const { deals } = await recordsOf(api, who)
  expect(deals.find(({ name }) => name === "Bluebay - ovens")?.contacts.map((contact) => contact.id)).toEqual(
    [id],
  )
})

test("people who share a mailbox, and companies of one name that differ, all come", async () => {
  const who = await api.signUp()
  const people = [
    ["Pessoa - ID", "Pessoa - Nome", "Pessoa - Email - Work", "Pessoa - Email - Home", "Pessoa - Celular"],
    ["1", "Ana", "loja@sol.test", "ana@sol.test", "11 98888-1111"],
    ["2", "Ana Souza", "", "LOJA@sol.test", "11 97777-1111"],
    ["3", "Bruno", "loja@sol.test", "", ""],
  ]
  const companies = [
    ["Organização - Nome", "Organização - CNPJ", "Organização - Cidade"],
    ["Sol", "11.222.333/0001-81", ""],
    ["Sol", "", "Recife"],
    ["Sol", "11.444.777/0001-61", "Natal"],
  ]
  const deals = [
    ["Negócio - Título", "Negócio - Pessoa de contato", "Negócio - Etapa"],
    ["Forno", "Ana Souza", "Novo"],
  ]
  const files = [people, companies, deals].map(([headers = [], ...rows], at) =>
    recognised({ name: `${at}.csv`, rival: "pipedrive", noun: "deal", headers, rows }),
  )
  const move = await moveIn(api, who, { files })
  expect(numbersOf(move)).toEqual([
    ["company", 2, 0, 0],
    ["contact", 2, 1, 0],
    ["deal", 1, 0, 0],
  ])
  const found = await recordsOf(api, who)
  const of = (name: string) => found.contacts.find(({ first_name }) => first_name === name)
  expect(of("Ana")).toMatchObject({
    last_name: "Souza",
    phone1: "+5511988881111",
    other_emails: ["ana@sol.test"],
  })
  expect(of("Bruno")).toMatchObject({ email: "loja@sol.test" })
  expect(found.deals[0]?.contacts.map(({ id }) => id)).toEqual([of("Ana")?.id])
  expect(found.companies.map(({ document, address_city }) => [document, address_city])).toEqual([
    ["11222333000181", "Recife"],
    ["11444777000161", "Natal"],
  ])
  // A shared mailbox doesn't merge a row into an existing person with another name.
  const again = people.with(3, ["4", "Caio", "loja@sol.test", "", ""])
  const [headers = [], ...rows] = again
  const more = recognised({ name: "more.csv", rival: "pipedrive", noun: "contact", headers, rows })
  expect(numbersOf(await moveIn(api, who, { files: [more] }))).toEqual([["contact", 1, 2, 0]])
})

test("a move makes its pipelines and fields or nothing, is held until it is started, and takes no files after that", async () => {
  const who = await api.signUp()
  const before = await countsOf(api, who)
  const pipelines = [{ name: "Vendas", stages: ["Contato", "Ganho", "Perdido"] }]
  const custom_fields = [{ entity: "deal" as const, label: "Concorrente", type: "text" as const }]
  const broken = [
    { ...custom_fields[0], type: "select", options: [] },
    { entity: "deal", label: "", type: "text" },
  ]
  const refused = await api.raw("POST", "/moves", who, {
    rival: "pipedrive",
    pipelines,
    custom_fields: broken,
  })
  expect(refused.status).toBe(422)
  expect(await countsOf(api, who)).toEqual(before)
  const {
    id,
    custom_fields: made,
    ...move
  } = await api.call(createMigration, who, {
    body: { rival: "pipedrive", pipelines, custom_fields },
  })
  expect([made[0]?.name, move.status, move.pipelines[0]?.name]).toEqual(["concorrente", "held", "Vendas"])
  const stage = move.pipelines[0]?.stages[0]?.id ?? ""
  const table = {
    noun: "deal" as const,
    file: null,
    columns: ["source_id", "name", "pipeline_stage_id", "custom_fields.concorrente", "companies"],
    rows: [
      ["1", "Forno", stage, "Forno Bom", "9"],
      ["2", "", stage, "", ""],
    ],
  }
  expect((await api.send(startMigration, who, { params: { id } })).status).toBe(409)
  await sendTable(api, who, id, table)
  await drainImports(api)
  expect(await api.call(getMigration, who, { params: { id } })).toMatchObject({
    status: "held",
    imports: [{ done: 0 }],
  })
  const [single] = (await api.call(listImports, who, { query: {} })).data
  expect((await api.send(cancelImport, who, { params: { id: single?.id ?? "" }, body: {} })).status).toBe(409)
  expect((await api.call(startMigration, who, { params: { id } })).status).toBe("running")
  expect((await api.send(startMigration, who, { params: { id } })).status).toBe(409)
  await expect(sendTable(api, who, id, table)).rejects.toThrow("409")
  await drainImports(api)
  const done = await api.call(getMigration, who, { params: { id } })
  // The report lists the row without a name. The link to the missing record is skipped.
  expect(done).toMatchObject({ status: "done", imports: [{ created: 1, failed: 1 }] })
  expect((await recordsOf(api, who)).deals).toMatchObject([
    { name: "Forno", custom_fields: { concorrente: "Forno Bom" } },
  ])
  const { data: told } = await api.call(listNotifications, who, { query: {} })
  expect(told.filter(({ route }) => route === `/import/move?id=${id}`)).toHaveLength(1)
  await api.call(undo, who, { body: { token: done.undo_token ?? "" } })
  expect(await countsOf(api, who)).toEqual(before)
})

test("a row that tells of what is still to come, or of no day, is refused and told; what was closed was made before", async () => {
  const who = await api.signUp()
  const { id, pipelines } = await api.call(createMigration, who, {
    body: { rival: "pipedrive", pipelines: [{ name: "Vendas", stages: ["Contato", "Ganho", "Perdido"] }] },
  })
  const [open, won] = (pipelines[0]?.stages ?? []).map((stage) => stage.id)
  const at = (day: string) => `${day}T10:00:00.000Z`
  const table = {
    noun: "deal" as const,
    file: null,
    columns: ["source_id", "name", "pipeline_stage_id", "created_at", "closed_at", "last_stage_updated_at"],
    rows: [
      ["1", "A", won ?? "", at("2026-05-02"), at("2026-12-24"), ""],
      ["2", "B", won ?? "", at("2026-13-02"), "", ""],
      ["3", "C", won ?? "", "02/05/2026", "", ""],
      ["4", "D", won ?? "", at("2026-05-02"), at("2026-04-01"), ""],
      ["5", "E", open ?? "", at("2026-05-02"), "", at("2026-04-01")],
    ],
  }
  await sendTable(api, who, id, table)
  await expect(
    sendTable(api, who, id, {
      ...table,
      noun: "contact",
      columns: ["source_id", "first_name", "closed_at"],
      rows: [],
    }),
  ).rejects.toThrow("422")
  await api.call(startMigration, who, { params: { id } })
  await drainImports(api)
  const done = await api.call(getMigration, who, { params: { id } })
  expect(numbersOf(done)).toEqual([["deal", 2, 0, 3]])
  const errors = await api.raw("GET", `/imports/${done.imports[0]?.id}/errors`, who, undefined, {
    "accept-language": "en",
  })
  expect(errors.body).toMatch(
    /2,closed_at: This date is in the future\..*\r\n3,created_at: .*\r\n4,created_at: /,
  )
  const { deals } = await recordsOf(api, who)
  const found = (name: string) => deals.find((deal) => deal.name === name)
  expect([found("D")?.created_at, found("D")?.closed_at]).toEqual([at("2026-04-01"), at("2026-04-01")])
  expect([found("E")?.created_at, found("E")?.last_stage_updated_at]).toEqual([
    at("2026-05-02"),
    at("2026-05-02"),
  ])
})

test("a move is its maker's to go on with, and called off it leaves nothing", async () => {
  const who = await api.signUp()
  const boss = await api.colleague(who, "manager")
  const before = await countsOf(api, who)
  const { id } = await api.call(createMigration, who, {
    body: { rival: "trello", pipelines: [{ name: "Obras", stages: ["A fazer", "Ganho", "Perdido"] }] },
  })
  expect((await api.send(startMigration, boss, { params: { id } })).status).toBe(404)
  expect((await api.send(cancelMigration, boss, { params: { id }, body: {} })).status).toBe(404)
  const table = {
    noun: "company" as const,
    file: null,
    columns: ["source_id", "company"],
    rows: [["1", "Padaria"]],
  }
  await sendTable(api, who, id, table)
  await api.call(startMigration, who, { params: { id } })
  expect(await api.call(cancelMigration, who, { params: { id }, body: { undo: true } })).toMatchObject({
    status: "undone",
    imports: [{ status: "undone", created: 0 }],
  })
  await drainImports(api)
  expect(await countsOf(api, who)).toEqual(before)
})

test("a move that nobody starts within a day is called off, and after 30 days nothing is known of those before", async () => {
  const who = await api.signUp()
  const known = async () => {
    const account = await accountOf(api, who)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from moved_records where account_id = ${account}
    `.execute(api.database.owner)
    return rows[0]?.count
  }
  await moveIn(api, who, { files: filesOf("twenty") })
  const { id } = await api.call(createMigration, who, { body: { rival: "trello" } })
  await sendTable(api, who, id, { noun: "company", file: null, columns: ["company"], rows: [["Padaria"]] })
  const ctx = await systemContext(api.services, await accountOf(api, who))
  await purgeImports.run(ctx)
  expect([await known(), (await api.call(getMigration, who, { params: { id } })).status]).toEqual([6, "held"])
  const now = api.clock.now
  api.clock.now = new Date(now.getTime() + 31 * 86_400_000)
  await purgeImports.run(await systemContext(api.services, await accountOf(api, who)))
  api.clock.now = now
  expect([await known(), (await api.call(getMigration, who, { params: { id } })).status]).toEqual([
    0,
    "cancelled",
  ])
})

test("at most 5 moves are held, and imports that have not ended take at most 2 GB", async () => {
  const who = await api.signUp()
  const account = await accountOf(api, who)
  const create = () => api.send(createMigration, who, { body: { rival: "pipedrive" } })
  const add = async (id: string) =>
    api.raw("POST", `/moves/${id}/files`, who, {
      entity: "contact",
      headers: JSON.stringify([{ header: "first_name", related_column: "first_name" }]),
      file: new File(["first_name\nRita\n"], "tudo.csv"),
    })
  const ids: string[] = []
  for (let at = 0; at < 6; at += 1) ids.push(((await create()).body as { id: string }).id)
  const [first = "", sixth = ""] = [ids[0], ids[5]]
  for (const id of ids.slice(0, 5)) expect((await add(id)).status).toBe(201)
  expect((await add(first)).status).toBe(201)
  expect(await add(sixth)).toMatchObject({ status: 409, body: { code: "moves_held" } })
  expect(await create()).toMatchObject({ status: 409, body: { code: "moves_held" } })
  await api.call(cancelMigration, who, { params: { id: first }, body: {} })
  await sql`update imports set size = ${2 * 1024 ** 3 - 20} where account_id = ${account} and move_id = ${ids[1]}`.execute(
    api.database.owner,
  )
  expect(await add(sixth)).toMatchObject({ status: 409, body: { code: "imports_waiting" } })
  await api.call(cancelMigration, who, { params: { id: ids[1] ?? "" }, body: {} })
  expect((await add(sixth)).status).toBe(201)
})
