import { filterCompanies } from "@funil/contract/companies"
import { createContact, filterContacts } from "@funil/contract/contacts"
import { filterDeals, getDeal } from "@funil/contract/deals"
import { getCardsDashboard } from "@funil/contract/dashboards"
import { undo } from "@funil/contract/history"
import { cancelImport, listImports } from "@funil/contract/imports"
import { cancelMove, createMove, getMove, listMoves, type Move, startMove } from "@funil/contract/moves"
import type { Rival } from "@funil/contract/moving/rivals"
import { listNotes } from "@funil/contract/notes"
import { listNotifications } from "@funil/contract/notifications"
import { filterTasks } from "@funil/contract/tasks"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { exportSamples } from "../../../test/export-samples.ts"
import { accountOf } from "../../../test/import-file.ts"
import { purgeImports } from "../imports/run/purge-imports.ts"
import { systemContext } from "../../platform/system-context.ts"
import { drainImports, moveIn, recognised, sendTable } from "../../../test/move-in.ts"
import { sql } from "kysely"

const api = await testApi()
// The samples tell of days before.
api.clock.now = new Date("2026-11-26T12:00:00Z")

/** The files of a product that belong together; the samples in another language are moves of their own. */
function filesOf(rival: Rival) {
  const apart = new Set(["pipedrive-deals.csv", "hubspot-negocios.csv"])
  return exportSamples.filter((sample) => sample.rival === rival && !apart.has(sample.name)).map(recognised)
}

const all = <T>(found: T[] | { data: T[] }): T[] => (Array.isArray(found) ? found : found.data)

async function everything(who: Person) {
  const query = { paginate: "false", orderBy: "created_at" } as const
  const body = { filters: [] }
  return {
    companies: all(await api.call(filterCompanies, who, { query, body })),
    contacts: all(await api.call(filterContacts, who, { query, body })),
    deals: all(await api.call(filterDeals, who, { query, body })),
    tasks: all(await api.call(filterTasks, who, { query, body })),
  }
}

function numbers({ imports }: Move) {
  return imports.map(({ entity, created, skipped, failed }) => [entity, created, skipped, failed])
}

/** What is left of an account's records, outside the trash, and of what is counted of them. */
async function left(who: Person) {
  const account = await accountOf(api, who)
  const { rows } = await sql`
    select (select count(*)::int from deals where deleted_at is null and account_id = ${account}) as deals,
      (select count(*)::int from contacts where deleted_at is null and account_id = ${account}) as contacts,
      (select count(*)::int from companies where deleted_at is null and account_id = ${account}) as companies,
      (select count(*)::int from tasks where deleted_at is null and account_id = ${account}) as tasks,
      (select count(*)::int from custom_fields where deleted_at is null and account_id = ${account}) as fields,
      (select array_agg(name order by position) from pipelines where deleted_at is null and account_id = ${account}) as pipelines,
      (select array_agg(s.name order by s.pipeline_id, s.position) from stages s join pipelines p on p.account_id = ${account} and p.id = s.pipeline_id
        where s.deleted_at is null and p.deleted_at is null and s.account_id = ${account}) as stages,
      (select sum(count)::int from stage_totals where account_id = ${account}) as counted
  `.execute(api.database.owner)
  return rows[0]
}

test("Pipedrive moves in with links, owners, stages and tasks, and leaves by one undo", async () => {
  const who = await api.signUp()
  const rita = await api.colleague(who, "agent")
  const before = await left(who)
  const move = await moveIn(api, who, { files: filesOf("pipedrive"), owners: { "Rita Lima": rita.id } })
  expect(move.status).toBe("done")
  expect(numbers(move)).toEqual([
    ["company", 2, 0, 0],
    ["company", 1, 0, 0],
    ["contact", 3, 0, 0],
    ["contact", 1, 0, 0],
    ["deal", 4, 0, 0],
    ["task", 2, 0, 0],
    ["task", 3, 0, 0],
  ])
  const { companies, contacts, deals, tasks } = await everything(who)
  const deal = (name: string) => deals.find((one) => one.name === name)
  // Two people have the same name: the deal has the one of its company.
  expect(deal("Forno industrial")).toMatchObject({
    amount: 12_500.5,
    status: "open",
    stage_name: "Proposta",
    user_id: rita.id,
    expected_close_date: "2026-12-20",
    tags: ["Urgente", "Indicação"],
    companies: [{ company: "Padaria Sol" }],
    contacts: [{ first_name: "Ana", last_name: "Souza", email: "ana@padariasol.test" }],
    source: "import",
    open_task_end: "2026-12-01 15:00",
    created_at: "2026-10-01T12:12:00.000Z",
    last_stage_updated_at: "2026-11-10T11:30:00.000Z",
  })
  expect(deal("Balcão refrigerado")).toMatchObject({
    status: "won",
    user_id: null,
    contacts: [{ email: "ana@mercadolua.test" }],
  })
  expect(deal("Câmara fria")).toMatchObject({ status: "lost", lost_reason: "Preço" })
  // Dashboards tell of that month as it was.
  const query = { from_date: "2026-10-01", to_date: "2026-10-31" }
  const { won_amount, lost, created, hours_to_close } = (await api.call(getCardsDashboard, who, { query }))
    .totals
  expect([won_amount, lost, created, hours_to_close].map(({ value }) => value)).toEqual([8000, 1, 1, 922.6])
  expect(deal("Cafeteira")).toMatchObject({
    pipeline: { name: "Pós-venda" },
    companies: [{ company: "Café Novo" }],
    contacts: [{ first_name: "Duda", last_name: "Prado" }],
  })
  expect(contacts.find(({ first_name }) => first_name === "Bruno")).toMatchObject({
    last_name: "Alves de Sá",
    companies: [{ company: "Padaria Sol" }],
  })
  const task = (name: string) => tasks.find((one) => one.name === name)
  expect(task("Ligar para fechar")).toMatchObject({
    start: "2026-12-01 14:30",
    end: "2026-12-01 15:00",
    is_finished: false,
    responsible_user_id: rita.id,
    deal: { name: "Forno industrial" },
  })
  expect(task("Visita")).toMatchObject({
    is_finished: true,
    finished_at: "2026-10-05T13:10:00.000Z",
    note: "Gostou do forno",
    deal: { name: "Balcão refrigerado" },
  })
  expect(task("Retomar no ano que vem")).toMatchObject({
    deal: null,
    note: "Bruno Alves de Sá · Padaria Sol",
  })
  // Notes hang on what they are about; one by nobody here says whose it was.
  const notes = (entity: "deal" | "company", id = "") =>
    api.call(listNotes, who, { query: { entity, record_id: id } })
  expect(await notes("deal", deal("Forno industrial")?.id)).toMatchObject([
    {
      note: "<p>Quer duas câmaras</p><p>Preço &lt; 10 mil &amp; frete</p>",
      user: { id: rita.id },
      created_at: "2026-10-02T11:30:00.000Z",
    },
  ])
  const moon = companies.find(({ company }) => company === "Mercado Lua")
  expect(await notes("company", moon?.id)).toMatchObject([
    {
      note: "<p>Zeca Fora</p><p>Compra sempre em março</p>",
      user: null,
      created_at: "2026-09-01T17:00:00.000Z",
    },
  ])
  // The same files again bring nothing.
  const again = await moveIn(api, who, { files: filesOf("pipedrive") })
  expect(again.imports.reduce((sum, { created }) => sum + created, 0)).toBe(0)
  await api.call(undo, who, { body: { token: again.undo_token ?? "" } })

  const undone = await api.call(undo, who, { body: { token: move.undo_token ?? "" } })
  expect(undone).toMatchObject({ undone: 18, skipped: [] })
  expect(await left(who)).toEqual(before)
  expect(await api.call(getMove, who, { params: { id: move.id } })).toMatchObject({
    status: "undone",
    undo_token: null,
  })
})

const now = "2026-11-26T12:00"

/** What the other samples become: deals with when they were made and closed. */
const expected = {
  rd_station: {
    deals: [
      ["Blog", 900, "lost", "Sem verba", "Oficina Sul", "", "2026-08-05T17:00", "2026-09-01T13:00"],
      [
        "Loja virtual",
        12_000,
        "won",
        null,
        "Agência Norte",
        "carla@agencianorte.test,edu@agencianorte.test",
        "2026-09-01T12:00",
        "2026-10-15T14:40",
      ],
      [
        "Site novo",
        4500,
        "open",
        "Proposta enviada",
        "Agência Norte",
        "carla@agencianorte.test",
        "2026-10-03T13:20",
        null,
      ],
    ],
    contacts: [
      ["Carla", "Dias", "+5581988881212", null, "Agência Norte"],
      ["Edu", "Melo", "+5581977773434", null, "Agência Norte"],
    ],
    companies: [
      ["Agência Norte", null, null],
      ["Oficina Sul", null, null],
    ],
    tasks: [],
  },
  agendor: {
    deals: [
      [
        "Agenda online",
        5400,
        "open",
        "Proposta",
        "Clínica Vida",
        "helena@clinicavida.test",
        "2026-09-01T12:00",
        null,
      ],
      [
        "Manutenção anual",
        1200.5,
        "won",
        null,
        "Estúdio Mar",
        "Igor",
        "2026-05-01T12:00",
        "2026-06-30T12:00",
      ],
      [
        "Segunda unidade",
        8000,
        "lost",
        "Concorrente",
        "Clínica Vida",
        "helena@clinicavida.test",
        "2026-05-01T12:00",
        "2026-06-30T12:00",
      ],
    ],
    // What is no CPF is left out, and so is what is no e-mail.
    contacts: [
      ["Helena", "Prado", "+5531999991111", "52998224725", "Clínica Vida"],
      ["Igor", null, null, null, "Estúdio Mar"],
    ],
    companies: [
      ["Clínica Vida", "11222333000181", "https://clinicavida.test"],
      ["Estúdio Mar", null, null],
    ],
    tasks: [
      ["Apresentação", "2026-05-10 10:00", "2026-05-10T14:15:00.000Z", "Manutenção anual"],
      ["Confirmar a segunda unidade", "2026-12-15 16:00", null, "Agenda online"],
    ],
  },
  hubspot: {
    deals: [
      [
        "Bluebay - grills",
        900,
        "lost",
        "Too expensive",
        "Bluebay Foods",
        "priya@bluebay.test,tom@harbour.test",
        "2026-06-01T11:00",
        "2026-09-02T15:00",
      ],
      [
        "Bluebay - ovens",
        15_000,
        "open",
        "Presentation Scheduled",
        "Bluebay Foods",
        "priya@bluebay.test",
        "2026-05-01T11:00",
        null,
      ],
      [
        "Harbour - espresso",
        2500.75,
        "won",
        null,
        "Harbour Coffee",
        "tom@harbour.test",
        "2026-06-01T11:00",
        "2026-10-02T15:00",
      ],
    ],
    contacts: [
      ["Priya", "Rao", "+14155550102", null, "Bluebay Foods"],
      ["tom", null, null, null, "Harbour Coffee"],
    ],
    companies: [
      ["Bluebay Foods", null, "https://bluebay.test"],
      ["Harbour Coffee", null, "https://harbour.test"],
    ],
    tasks: [
      ["Call Priya", "2026-12-02 15:00", null, "Bluebay - ovens"],
      ["Send proposal", "2026-09-20 11:00", "2026-09-20T14:30:00.000Z", "Harbour - espresso"],
    ],
  },
  twenty: {
    deals: [
      [
        "Tool rental",
        15_000.5,
        "open",
        "Screening",
        "Granite Tools",
        "tim@granite.test",
        "2026-04-01T10:00",
        null,
      ],
      ["Tool sale", 900, "won", null, "Granite Tools", "", "2026-04-01T10:00", now],
    ],
    contacts: [["Tim", "Stone", "+14155550101", null, "Granite Tools"]],
    companies: [["Granite Tools", null, "https://granite.test"]],
    tasks: [
      ["First call", "2026-05-05 10:00", "2026-05-05T13:00:00.000Z", undefined],
      ["Send the contract", "2026-12-05 10:00", null, undefined],
    ],
  },
  trello: {
    deals: [
      ["Banheiro social", 0, "open", "Em obra", "", "", now, null],
      ["Reforma da cozinha", 0, "open", "A fazer", "", "", now, null],
      ["Varanda", 0, "lost", "Sem motivo", "", "", "2026-10-01T10:00", "2026-10-01T10:00"],
    ],
    contacts: [],
    companies: [],
    tasks: [],
  },
} satisfies Partial<Record<Rival, Record<keyof Awaited<ReturnType<typeof everything>>, unknown[][]>>>

test.each(Object.entries(expected))("%s moves in whole and leaves by one undo", async (rival, becomes) => {
  const who = await api.signUp()
  const before = await left(who)
  // The keys are those of the table above.
  const move = await moveIn(api, who, { files: filesOf(rival as Rival) })
  expect(move.imports.map(({ failed, problem }) => [failed, problem])).toEqual(
    move.imports.map(() => [0, null]),
  )
  const { deals, contacts, companies, tasks } = await everything(who)
  const of = (linked: readonly { company: string }[]) => linked.map(({ company }) => company).join()
  const shown = {
    deals: deals.map((deal) => [
      deal.name,
      deal.amount,
      deal.status,
      deal.status === "open" ? deal.stage_name : deal.lost_reason,
      of(deal.companies),
      deal.contacts.map(({ email, first_name }) => email ?? first_name).join(),
      deal.created_at.slice(0, 16),
      deal.closed_at?.slice(0, 16) ?? null,
    ]),
    contacts: contacts.map((one) => [
      one.first_name,
      one.last_name,
      one.phone1,
      one.document,
      of(one.companies),
    ]),
    companies: companies.map(({ company, document, website }) => [company, document, website]),
    tasks: tasks.map(({ name, start, finished_at, deal }) => [name, start, finished_at, deal?.name]),
  }
  for (const [noun, rows] of Object.entries(shown))
    expect([noun, rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))]).toEqual([
      noun,
      becomes[noun as keyof typeof becomes],
    ])
  await api.call(undo, who, { body: { token: move.undo_token ?? "" } })
  expect(await left(who)).toEqual(before)
})

/** Tables that tell of what was done, count on, or hold what belongs to records and pipelines in the trash. */
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
      counts: await left(who),
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
  const { id: held } = await api.call(createMove, who, { body: { rival: "pipedrive" } })
  const second = await moveIn(api, who, { files: filesOf("twenty") })
  await api.call(undo, who, { body: { token: first.undo_token ?? "" } })
  const { data, total } = await api.call(listMoves, who, { query: {} })
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [second.id, "done"],
    [held, "held"],
    [first.id, "undone"],
  ])
  expect([total, data[0], data[2]?.undo_token]).toEqual([3, second, null])
  const { data: page } = await api.call(listMoves, who, { query: { page: "2", per_page: "1" } })
  expect(page).toMatchObject([{ id: held, imports: [], user: { id: who.id } }])
  expect((await api.call(listMoves, await api.signUp(), { query: {} })).data).toEqual([])
})

test("what came once does not come twice, and after an undo it comes again", async () => {
  const who = await api.signUp()
  const [companies, people, ...rest] = filesOf("hubspot")
  const first = await moveIn(api, who, { files: [companies, people].flatMap((file) => file ?? []) })
  // The deals find what an earlier move has brought.
  const second = await moveIn(api, who, { files: rest })
  const linked = (await everything(who)).deals.find(({ name }) => name === "Bluebay - ovens")
  expect(linked).toMatchObject({
    companies: [{ company: "Bluebay Foods" }],
    contacts: [{ first_name: "Priya" }],
  })
  const third = await moveIn(api, who, { files: filesOf("hubspot") })
  expect(numbers(third)).toEqual([
    ["company", 0, 2, 0],
    ["contact", 0, 2, 0],
    ["deal", 0, 3, 0],
    ["task", 0, 2, 0],
  ])
  for (const { undo_token: token } of [second, first])
    await api.call(undo, who, { body: { token: token ?? "" } })
  expect(numbers(await moveIn(api, who, { files: filesOf("hubspot") }))[0]).toEqual(["company", 2, 0, 0])
})

test("who is here already is not made again, and deals find them", async () => {
  const who = await api.signUp()
  const reply = await api.raw("POST", "/contacts", who, { first_name: "Priya", email: "PRIYA@bluebay.test" })
  const { id } = reply.body as { id: string }
  const move = await moveIn(api, who, { files: filesOf("hubspot") })
  expect(numbers(move)[1]).toEqual(["contact", 1, 1, 0])
  const { deals } = await everything(who)
  expect(deals.find(({ name }) => name === "Bluebay - ovens")?.contacts.map((contact) => contact.id)).toEqual(
    [id],
  )
})

test("a move makes its pipelines and fields or nothing, is held until it is started, and takes no files after that", async () => {
  const who = await api.signUp()
  const before = await left(who)
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
  expect(await left(who)).toEqual(before)
  const {
    id,
    custom_fields: made,
    ...move
  } = await api.call(createMove, who, {
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
  expect((await api.send(startMove, who, { params: { id } })).status).toBe(409)
  await sendTable(api, who, id, table)
  await drainImports(api)
  expect(await api.call(getMove, who, { params: { id } })).toMatchObject({
    status: "held",
    imports: [{ done: 0 }],
  })
  const [single] = (await api.call(listImports, who, { query: {} })).data
  expect((await api.send(cancelImport, who, { params: { id: single?.id ?? "" }, body: {} })).status).toBe(409)
  expect((await api.call(startMove, who, { params: { id } })).status).toBe("running")
  expect((await api.send(startMove, who, { params: { id } })).status).toBe(409)
  await expect(sendTable(api, who, id, table)).rejects.toThrow("409")
  await drainImports(api)
  const done = await api.call(getMove, who, { params: { id } })
  // The row without a name is refused and told; the link to what never came is left out.
  expect(done).toMatchObject({ status: "done", imports: [{ created: 1, failed: 1 }] })
  expect((await everything(who)).deals).toMatchObject([
    { name: "Forno", custom_fields: { concorrente: "Forno Bom" } },
  ])
  const { data: told } = await api.call(listNotifications, who, { query: {} })
  expect(told.filter(({ route }) => route === `/import/move?id=${id}`)).toHaveLength(1)
  await api.call(undo, who, { body: { token: done.undo_token ?? "" } })
  expect(await left(who)).toEqual(before)
})

test("a row that tells of what is still to come, or of no day, is refused and told; what was closed was made before", async () => {
  const who = await api.signUp()
  const { id, pipelines } = await api.call(createMove, who, {
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
  await api.call(startMove, who, { params: { id } })
  await drainImports(api)
  const done = await api.call(getMove, who, { params: { id } })
  expect(numbers(done)).toEqual([["deal", 2, 0, 3]])
  const errors = await api.raw("GET", `/imports/${done.imports[0]?.id}/errors`, who, undefined, {
    "accept-language": "en",
  })
  expect(errors.body).toMatch(
    /2,closed_at: This date is still to come\..*\r\n3,created_at: .*\r\n4,created_at: /,
  )
  const { deals } = await everything(who)
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
  const before = await left(who)
  const { id } = await api.call(createMove, who, {
    body: { rival: "trello", pipelines: [{ name: "Obras", stages: ["A fazer", "Ganho", "Perdido"] }] },
  })
  expect((await api.send(startMove, boss, { params: { id } })).status).toBe(404)
  expect((await api.send(cancelMove, boss, { params: { id }, body: {} })).status).toBe(404)
  const table = {
    noun: "company" as const,
    file: null,
    columns: ["source_id", "company"],
    rows: [["1", "Padaria"]],
  }
  await sendTable(api, who, id, table)
  await api.call(startMove, who, { params: { id } })
  expect(await api.call(cancelMove, who, { params: { id }, body: { undo: true } })).toMatchObject({
    status: "undone",
    imports: [{ status: "undone", created: 0 }],
  })
  await drainImports(api)
  expect(await left(who)).toEqual(before)
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
  const { id } = await api.call(createMove, who, { body: { rival: "trello" } })
  await sendTable(api, who, id, { noun: "company", file: null, columns: ["company"], rows: [["Padaria"]] })
  const ctx = await systemContext(api.services, await accountOf(api, who))
  await purgeImports.run(ctx, undefined)
  expect([await known(), (await api.call(getMove, who, { params: { id } })).status]).toEqual([6, "held"])
  const now = api.clock.now
  api.clock.now = new Date(now.getTime() + 31 * 86_400_000)
  await purgeImports.run(await systemContext(api.services, await accountOf(api, who)), undefined)
  api.clock.now = now
  expect([await known(), (await api.call(getMove, who, { params: { id } })).status]).toEqual([0, "cancelled"])
})
