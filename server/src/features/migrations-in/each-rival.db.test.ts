import { getMigration } from "@funil/contract/data/migrations"
import { getCardsDashboard } from "@funil/contract/home/dashboards"
import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import { undo } from "@funil/contract/records/history"
import { listNotes } from "@funil/contract/records/notes"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { countsOf, recordsOf } from "../../../test/imports/account-records.ts"
import { filesOf, moveIn, numbersOf } from "../../../test/imports/move-in.ts"

const api = await testApi()
// The samples contain dates before this day.
api.clock.now = new Date("2026-11-26T12:00:00Z")

test("Pipedrive moves in with links, owners, stages and tasks, and leaves by one undo", async () => {
  const who = await api.signUp()
  const rita = await api.colleague(who, "agent")
  const before = await countsOf(api, who)
  const move = await moveIn(api, who, { files: filesOf("pipedrive"), owners: { "Rita Lima": rita.id } })
  expect(move.status).toBe("done")
  expect(numbersOf(move)).toEqual([
    ["company", 2, 0, 0],
    ["company", 1, 0, 0],
    ["contact", 3, 0, 0],
    ["contact", 1, 0, 0],
    ["deal", 4, 0, 0],
    ["task", 2, 0, 0],
    ["task", 3, 0, 0],
  ])
  const { companies, contacts, deals, tasks } = await recordsOf(api, who)
  const deal = (name: string) => deals.find((one) => one.name === name)
  // Two people share a name. The deal links the one in its company.
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
  // Dashboards show that month as it was.
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
  // Notes stay on their records. A note by an unknown author names the author.
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
  // Importing the same files again creates nothing.
  const again = await moveIn(api, who, { files: filesOf("pipedrive") })
  expect(again.imports.reduce((sum, { created }) => sum + created, 0)).toBe(0)
  await api.call(undo, who, { body: { token: again.undo_token ?? "" } })

  const undone = await api.call(undo, who, { body: { token: move.undo_token ?? "" } })
  expect(undone).toMatchObject({ undone: 18, skipped: [] })
  expect(await countsOf(api, who)).toEqual(before)
  expect(await api.call(getMigration, who, { params: { id: move.id } })).toMatchObject({
    status: "undone",
    undo_token: null,
    undone_at: api.clock.now.toISOString(),
    undone_by: { id: who.id },
  })
})

const now = "2026-11-26T12:00"

/** The records of the other samples: deals keep their creation and closing dates. */
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
    // The import skips invalid CPFs and emails.
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
} satisfies Partial<Record<Rival, Record<keyof Awaited<ReturnType<typeof recordsOf>>, unknown[][]>>>

test.each(Object.entries(expected))("%s moves in whole and leaves by one undo", async (rival, becomes) => {
  const who = await api.signUp()
  const before = await countsOf(api, who)
  // The keys of the table above.
  const move = await moveIn(api, who, { files: filesOf(rival as Rival) })
  expect(move.imports.map(({ failed, problem }) => [failed, problem])).toEqual(
    move.imports.map(() => [0, null]),
  )
  const { deals, contacts, companies, tasks } = await recordsOf(api, who)
  if (rival === "rd_station")
    expect(deals.map(({ name, utm_source, utm_campaign }) => [name, utm_source, utm_campaign])).toEqual(
      expect.arrayContaining([
        ["Site novo", "Busca paga", "Primavera"],
        ["Loja virtual", "Indicação", null],
        ["Blog", null, null],
      ]),
    )
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
  expect(await countsOf(api, who)).toEqual(before)
})
