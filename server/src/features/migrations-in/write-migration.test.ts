import { dealPlace } from "@funil/contract/migrations-in/deal-place"
import { instantOf, momentIn, orderIn } from "@funil/contract/migrations-in/read-moment"
import { surveyMigration } from "@funil/contract/migrations-in/survey-migration"
import { expect, test } from "vitest"
import { choices, file, fileOf, written } from "../../../test/imports/written-move.ts"

test("of two people of one name a deal has the one of its company, whatever the order of the files", () => {
  const { records } = written(
    file("deal", ["name", "contact_names", "company_names"], ["Oven", "Ana", "Lua"]),
    file("contact", ["source_id", "full_name", "company_names"], ["1", "Ana", "Sol"], ["2", "ana", "Lua"]),
    file("company", ["source_id", "company"], ["8", "Sol"], ["9", "Lua"]),
  )
  expect(records.map(([noun]) => noun)).toEqual(["company", "contact", "deal"])
  expect(records[2]?.[2]).toMatchObject([{ contacts: "2", companies: "9" }])
})

test("who is only named in a deal is made once, with what the deal says of them", () => {
  const row = ["Bia, Edu", "bia@x.test, edu@x.test", "1111, 2222", "Sol"]
  const { records } = written(
    fileOf(
      "rd_station",
      "deal",
      ["name", "contact_names", "contact_email", "contact_phone", "company_names"],
      ["A", ...row],
      ["B", ...row],
    ),
  )
  expect(records.map(([noun, from, list]) => [noun, from, list.length])).toEqual([
    ["company", null, 1],
    ["contact", null, 2],
    ["deal", "deal.csv", 2],
  ])
  expect(records[1]?.[2][1]).toMatchObject({
    first_name: "Edu",
    email: "edu@x.test",
    phone1: "2222",
    companies: "~sol",
  })
})

test("a name with a comma or semicolon is one company or person", () => {
  const headers = ["name", "contact_names", "contact_email", "company_names"]
  const { records } = written(
    file("deal", headers, ["A", "Pereira, Ana", "ana@x.test", "Órion; Comércio"]),
    fileOf("hubspot", "deal", headers, ["B", "Ana (a@x.test);Edu", "", "Sol; Mar"]),
    file("company", ["source_id", "company"], ["8", "Sol"], ["9", "Mar"]),
  )
  const [, made, people, ...deals] = records.map(([, , list]) => list)
  expect(made?.map(({ company }) => company)).toEqual(["Órion; Comércio"])
  expect(people).toMatchObject([
    { first_name: "Ana", last_name: "Pereira", email: "ana@x.test" },
    { first_name: "Ana", email: "a@x.test" },
    { first_name: "Edu" },
  ])
  expect(deals[1]).toMatchObject([{ companies: "8|9" }])
})

test("the only person of a deal gets all its e-mails and phones, one of several only their own", () => {
  const headers = ["name", "contact_names", "contact_email", "contact_phone", "contact_job"]
  const { records, left } = written(
    file("deal", headers, ["A", "Ana", "a@x.test, b@x.test", "1111, 2222, 3333", "Sócia, Gerente"]),
    fileOf("rd_station", "deal", headers, ["B", "Bia, Edu", "b@y.test", "4444, 5555", ""]),
  )
  const [ana, bia, edu] = records[0]?.[2] ?? []
  expect(ana).toMatchObject({ email: "a@x.test", phone1: "1111", phone2: "2222", job: "Sócia, Gerente" })
  expect(ana).toMatchObject({ other_emails: "b@x.test|", other_phones: "3333|" })
  expect([bia?.["phone1"], edu?.["phone1"], bia?.["email"]]).toEqual(["4444", "5555", ""])
  expect(left).toEqual(["row 2 contact.email unassigned: b@y.test"])
})

test("a deal of several owners is the first one's who is a user here", () => {
  const { records } = written(file("deal", ["name", "owner"], ["A", "Caio, Rita"]))
  expect(records[0]?.[2]).toMatchObject([{ user_id: "rita" }])
})

test("ids of an export come before names, and those of an earlier move are kept", () => {
  const { records } = written(
    file(
      "deal",
      ["source_id", "name", "contact_ids", "contact_names"],
      ["7", "Oven", "3;4", "Ana"],
      ["8", "Grill", "5", ""],
    ),
    file("contact", ["source_id", "full_name"], ["3", "Rui"], ["4", "Ana"]),
  )
  expect(records.at(-1)?.[2].map(({ contacts }) => contacts)).toEqual(["3|4", "5"])
})

test("rows that look alike are both kept, but companies are one by their name", () => {
  const { records } = written(
    file("company", ["company"], ["Sol"], ["SOL"]),
    file("deal", ["name", "company_names"], ["Oven", "Sol"], ["Oven", "Sol"]),
  )
  expect(records[0]?.[2].map(({ source_id }) => source_id)).toEqual(["~sol"])
  expect(records[1]?.[2].map(({ source_id }) => source_id)).toEqual(["~oven / ~sol / ", "~oven / ~sol /  #2"])
})

test("a cell that its field does not take is left out and told", () => {
  const { records, left } = written(
    file(
      "contact",
      ["full_name", "email", "document", "social_media_linkedin"],
      ["Ana", "x", "111.111.111-11", "in/ana b"],
    ),
    file("company", ["company", "website"], ["Sol", "sol.test"]),
  )
  expect(records[1]?.[2][0]).not.toHaveProperty("email")
  expect(left).toEqual([
    "row 2 contact.document unaccepted: 111.111.111-11",
    "row 2 contact.social_media_linkedin unaccepted: in/ana b",
    "row 2 contact.email unaccepted: x",
  ])
  expect(records[0]?.[2][0]).toMatchObject({ website: "https://sol.test" })
})

test("amounts stay as written, and what is no amount or no day is left out", () => {
  const { records, left } = written(
    file(
      "deal",
      ["name", "amount", "expected_close_date"],
      ["A", "USD 1,200.50", "2026-12-31T00:00:00.000Z"],
      ["B", "R$ 1.200,50", "10/05"],
      ["C", "1,5E+06", ""],
      ["D", "12 parcelas de 5", ""],
    ),
  )
  expect(records[0]?.[2]).toMatchObject([
    { amount: "USD 1,200.50", expected_close_date: "2026-12-31T00:00:00.000Z" },
    { amount: "R$ 1.200,50", expected_close_date: "" },
    { amount: "1,5E+06", expected_close_date: "" },
    { amount: "", expected_close_date: "" },
  ])
  expect(left).toEqual([
    "row 3 deal.expected_close_date unaccepted: 10/05",
    "row 5 deal.amount unaccepted: 12 parcelas de 5",
  ])
})

test("a row without a name is called by what else is known", () => {
  const { records } = written(
    file(
      "contact",
      ["full_name", "email", "phone1"],
      ["", "bia@x.test", ""],
      ["", "", "(11) 5555"],
      ["", "", ""],
    ),
  )
  expect(records[0]?.[2].map(({ first_name }) => first_name)).toEqual(["bia", "(11) 5555", "?"])
})

test.each([
  [{ status: "Ganho", stage: "Proposta" }, "won", "Proposta"],
  [{ status: "Perdida" }, "lost", ""],
  [{ status: "Em andamento", stage: "Closed Won" }, "won", ""],
  [{ stage: "Fechado (perdido)" }, "lost", ""],
  [{ stage: "Closed & Won" }, "won", ""],
  [{ stage: "Venda perdida" }, "lost", ""],
  [{ stage: "Negócio fechado" }, "won", ""],
  [{ stage: "Perdido - sem verba" }, "lost", ""],
  [{ stage: "Fechamento" }, "open", "Fechamento"],
  [{ stage: "Quase ganho" }, "open", "Quase ganho"],
  [{ stage: "CLOSED_WON" }, "won", ""],
  [{ stage: "closedlost" }, "lost", ""],
  [{ stage: "PROPOSAL_SENT" }, "open", "Proposal sent"],
  [{ stage: "A fazer", archived: "true" }, "lost", "A fazer"],
  [{ stage: "ABC" }, "open", "Abc"],
])("%j stood %s in the stage %s", (cells, status, stage) => {
  expect(dealPlace(new Map(Object.entries(cells)))).toMatchObject({ status, stage })
})

test("dates and times are read in the zone of the account", () => {
  expect(orderIn(["02/03/2026", "26/03/2026"])).toBe("dmy")
  const zone = { order: "dmy", timezone: "America/Sao_Paulo" } as const
  const times = ["9:05 PM", "12:10 am", "14h30", "25:00", "x"]
  expect(times.map((time) => momentIn("3/4/26 at", zone, time)?.slice(-5))).toEqual([
    "21:05",
    "00:10",
    "14:30",
    "09:00",
    "09:00",
  ])
  expect(momentIn("31/02/2026", zone)).toBeNull()
  expect(momentIn("2026-01-05T13:00:00.000Z", zone)).toBe("2026-01-05 10:00")
  expect(momentIn("05/01/2026", zone)).toBe("2026-01-05 09:00")
  expect(instantOf("2026-01-05 10:00", zone.timezone)).toBe("2026-01-05T13:00:00.000Z")
  expect(instantOf("2026-03-08 03:30", "America/New_York")).toBe("2026-03-08T07:30:00.000Z")
})

test("an activity is a task: when it was due and done, whose it was, and whom it was about", () => {
  const meanings = ["name", "day", "time", "length", "done", "done_day", "owner", "comment", "company_names"]
  const { records } = written(
    file(
      "task",
      meanings,
      [
        "Ligar",
        "02/12/2026",
        "14:30",
        "00:45",
        "A fazer",
        "",
        "Rita",
        "<p>Um</p><p>Dois &amp; três</p>",
        "Sol",
      ],
      ["", "", "", "", "", "2026-10-05 10:10", "Zé", "Foi bem", ""],
    ),
  )
  expect(records.at(-1)?.[2]).toMatchObject([
    {
      start: "2026-12-02 14:30",
      end: "2026-12-02 15:15",
      responsible_user_id: "rita",
      note: "Sol\nUm\nDois & três",
    },
    {
      name: "Foi bem",
      start: "2026-10-05 10:10",
      is_finished: "true",
      finished_at: "2026-10-05T13:10:00.000Z",
      responsible_user_id: "me",
    },
  ])
})

test("a deal tells when it was made and closed; a day that is none or is still to come is left out and told", () => {
  const meanings = ["name", "status", "created_day", "created_time", "closed_day", "won_day", "stage_day"]
  const { records, left } = written(
    file(
      "deal",
      meanings,
      ["A", "Ganho", "02/03/2026", "14:30", "26/03/2026 10:00", "", "01/01/2026"],
      ["B", "Ganho", "2026-03-02 08:15:20", "", "", "2026-03-05T15:00:00Z", ""],
      ["C", "Aberto", "26/11/2026", "", "20/03/2026", "", "25/11/2026 18:00"],
      ["D", "Perdido", "amanhã", "", "27/11/2026", "20/03/2026", ""],
      ["E", "Ganho", "31/02/2026", "", "", "01/01/1900", ""],
    ),
  )
  expect(records.at(-1)?.[2]).toMatchObject([
    {
      created_at: "2026-03-02T17:30:00.000Z",
      closed_at: "2026-03-26T13:00:00.000Z",
      last_stage_updated_at: "",
    },
    { created_at: "2026-03-02T11:15:00.000Z", closed_at: "2026-03-05T15:00:00.000Z" },
    // The future time of day is capped at now.
    {
      created_at: choices.now.toISOString(),
      closed_at: "",
      last_stage_updated_at: "2026-11-25T21:00:00.000Z",
    },
    { created_at: "", closed_at: "" },
    { created_at: "", closed_at: "" },
  ])
  expect(left).toEqual([
    "row 5 deal.created_day unaccepted: amanhã",
    "row 5 deal.closed_day unaccepted: 27/11/2026",
    "row 6 deal.created_day unaccepted: 31/02/2026",
    "row 6 deal.won_day unaccepted: 01/01/1900",
  ])
})

test.each([
  [
    ["Proposta", "Negociação", "Sem contato", "Contato feito"],
    "Sem contato,Contato feito,Proposta,Negociação",
  ],
  [
    ["Proposal Made", "Qualified", "Demo Scheduled", "Contact Made"],
    "Qualified,Contact Made,Demo Scheduled,Proposal Made",
  ],
  [
    ["Presentation Scheduled", "Qualified To Buy", "Appointment Scheduled", "Contract Sent"],
    "Appointment Scheduled,Qualified To Buy,Presentation Scheduled,Contract Sent",
  ],
  [["10. Fim", "2. Meio", "1. Proposta"], "1. Proposta,2. Meio,10. Fim"],
  [["Proposta", "Amostra", "Azul", "Novo"], "Novo,Proposta,Amostra,Azul"],
  [["Azul", "Verde"], "Azul,Verde"],
])("stages %j of a new pipeline follow as %s", (stages, order) => {
  const rows = stages.map((stage) => [stage, stage])
  const [found] = surveyMigration([file("deal", ["name", "stage"], ...rows)]).pipelines
  expect(found?.stages.join()).toBe(order)
})

test("what was only written down is a note on its deal, else its contact, else its company", () => {
  const { records } = written(
    file("company", ["source_id", "company"], ["9", "Lua"]),
    file("contact", ["source_id", "full_name"], ["3", "Ana"]),
    file("deal", ["source_id", "name"], ["7", "Oven"]),
    file(
      "task",
      ["source_id", "kind", "day", "note_body", "owner", "deal_ids", "contact_names", "company_names"],
      ["1", "NOTE", "2026-10-05 10:10", "<p>Um</p><p>Dois</p>", "Rita", "7", "Ana", "Lua"],
      ["2", "", "", "Três", "Zé", "", "Ana", "Lua"],
      ["3", "", "", "Quatro", "", "", "", "Lua"],
      ["3", "Call", "2026-10-05", "", "", "7", "", ""],
    ),
  )
  const { deal_id, contact_id, company_id } = { deal_id: "", contact_id: "", company_id: "" }
  expect(records.at(-1)?.[2]).toMatchObject([
    {
      source_id: "note 1",
      is_note: "true",
      deal_id: "7",
      contact_id,
      company_id,
      author_id: "rita",
      note: "Um\nDois",
      finished_at: "2026-10-05T13:10:00.000Z",
    },
    { source_id: "note 2", deal_id, contact_id: "3", company_id, author_id: "", note: "Zé\nTrês" },
    { source_id: "note 3", deal_id, contact_id, company_id: "9", note: "Quatro" },
    { source_id: "3", is_note: "", deal_id: "7" },
  ])
})

test("a card of Trello was made when its id says, and archived when it was last touched", () => {
  const cards = file(
    "deal",
    ["source_id", "name", "archived", "closed_day"],
    ["5f0000000000000000000000", "A", "true", "2026-10-01T10:00:00.000Z"],
    ["ff0000000000000000000000", "B", "false", "2026-10-01T10:00:00.000Z"],
    ["5f01", "C", "false", ""],
  )
  const { records } = written({ ...cards, rival: "trello" })
  expect(records[0]?.[2]).toMatchObject([
    { created_at: "2020-07-04T04:05:20.000Z", closed_at: "2026-10-01T10:00:00.000Z" },
    { created_at: "", closed_at: "" },
    { created_at: "", closed_at: "" },
  ])
})
