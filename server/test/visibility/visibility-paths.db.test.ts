import { can } from "@funil/contract/account/permissions"
import type { SearchHit } from "@funil/contract/home/search"
import type { LogEntry } from "@funil/contract/records/history"
import { createProduct } from "@funil/contract/records/products"
import { createCustomField, type CustomFieldType } from "@funil/contract/settings/custom-fields"
import { createFilter, type SavedFilter } from "@funil/contract/settings/filters"
import type { Board } from "@funil/contract/settings/pipelines"
import { beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../client.ts"
import { Rights } from "./office-rights.ts"
import { type Member, makeOffice, type Office } from "./office.ts"
import { filters, type ListedIds, live, nameOf, sightOf, sortedIds, trashed } from "./sight.ts"

// The paths to many records that visibility.db.test.ts skips. Each shows what the lists show.
const api = await testApi()
const office: Office = await makeOffice(api)
const { people, deals, contacts, companies, tasks } = office
const everyone = people.map((who) => ({ who, name: nameOf(who), rights: new Rights(office, who) }))
const [boss] = people
if (!boss) throw new Error("nobody works here")
const { get, idsOf, reached, exported } = sightOf(api)
const products: { id: string; isTrashed: boolean }[] = []

async function put(path: string, body: object): Promise<void> {
  const reply = await api.raw("PUT", path, boss ?? null, body)
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
}

/** A user's details besides names, picture and role. */
const detailsOf = (index: number) => ({
  job: `cargo ${String(people.length - index).padStart(2, "0")}`,
  phone1: `+55119000000${index}${index}`,
  custom_fields: { cracha: `cracha-${"abcdefghij"[index]}x` },
})

beforeAll(async () => {
  const field = (entity: "contact" | "user" | "deal", label: string, type: CustomFieldType) =>
    api.call(createCustomField, boss, { body: { entity, label, type } })
  await field("user", "Cracha", "text")
  await field("contact", "Apelido", "text")
  await field("deal", "Vizinho", "global-select")
  await field("deal", "Valor", "money")
  for (const { id } of office.pipelines) await put(`/pipelines/${id}`, { schema: { sum_field: "valor" } })
  for (const [index, { id }] of people.entries()) await put(`/users/${id}`, detailsOf(index))
  for (const [index, { id }] of live(contacts).entries())
    await put(`/contacts/${id}`, { phone1: "+5511911112222", custom_fields: { apelido: `apelido ${index}` } })
  for (const { id } of live(companies)) await put(`/companies/${id}`, { phone1: "+5511911113333" })
  const [first] = live(deals)
  for (const { id } of live(deals))
    await put(`/cards/${id}`, {
      custom_fields: { vizinho: { entity: "deal", id: first?.id }, valor: valueOf(id) },
    })
  for (let index = 0; index < 4; index += 1) {
    const { id } = await api.call(createProduct, boss, { body: { name: `Produto comum ${index}` } })
    products.push({ id, isTrashed: index === 2 })
  }
  for (const { id } of trashed(products)) await api.raw("DELETE", `/products/${id}`, boss)
})

/** Returns a deal's value of the sum field: a power of two, so a sum shows its deals. */
function valueOf(dealId: string): number {
  return 2 ** indexOf(dealId)
}

/** Returns each noun's path, the field whose values share a word, and the visible records. */
function nounsOf(rights: Rights) {
  return {
    deal: { path: "cards", field: "name", seen: live(deals).filter((deal) => rights.seesDeal(deal)) },
    contact: {
      path: "contacts",
      field: "first_name",
      seen: live(contacts).filter((record) => rights.seesRecord("contact", record)),
    },
    company: {
      path: "companies",
      field: "company",
      seen: live(companies).filter((record) => rights.seesRecord("company", record)),
    },
    product: { path: "products", field: "name", seen: live(products) },
  } as const
}

const canExport = ({ role }: Member) => can(role, "record.export")

describe.each(everyone)("$name", ({ who, rights }) => {
  test.each(["deal", "contact", "company", "product"] as const)(
    "exports of each %s what the list shows, however it is asked for",
    async (noun) => {
      const { path, field, seen } = nounsOf(rights)[noun]
      const ids = sortedIds(seen)
      expect(await idsOf(who, `/${path}?per_page=100`)).toEqual(ids)
      const bodies = [
        {},
        filters(field, "COMUM"),
        { search: "comum" },
        { orderBy: field, direction: "desc" },
        { ...filters("id", sortedIds([...deals, ...contacts, ...companies, ...products]), "=") },
      ]
      for (const body of bodies) {
        const asked = { columns: ["id"], ...body }
        if (!canExport(who)) expect((await api.raw("POST", `/${path}/export`, who, asked)).status).toBe(403)
        else expect((await exported(who, `/${path}/export`, asked)).flat().toSorted()).toEqual(ids)
      }
    },
  )

  test("exports links only to what may be seen", async () => {
    if (!canExport(who)) return
    const { deal, contact, company } = nounsOf(rights)
    const asked = { columns: ["id", "deals", "contacts", "companies"], orderBy: "id" }
    const rows = await exported(who, "/cards/export", asked)
    expect(rows.map(([id]) => id)).toEqual(sortedIds(deal.seen))
    const names = (list: readonly { id: string }[], noun: string, seen: readonly { id: string }[]) =>
      list.flatMap(({ id }, index) => (seen.some((one) => one.id === id) ? `${noun} comum ${index}` : []))
    const known = [
      names(deals, "Negócio", deal.seen),
      names(contacts, "Contato", contact.seen),
      names(companies, "Empresa", company.seen),
    ]
    for (const row of rows) {
      for (const [column, cell] of row.slice(1).entries())
        for (const name of cell.split(", ").filter(Boolean)) expect(known[column]).toContain(name)
    }
  })

  test("counts for a mass edit what the list shows, and what single calls would change", async () => {
    const { contact, company, product } = nounsOf(rights)
    const isBoss = who.role === "admin" || who.role === "manager"
    const expected = {
      contact: [contact.path, "job", contact.seen.length, contact.seen.length],
      company: [company.path, "website", company.seen.length, company.seen.length],
      product: [product.path, "sku", product.seen.length, product.seen.length],
    } as const
    for (const [noun, [path, field, matched, allowed]] of Object.entries(expected)) {
      const target = { filters: [], all: true, dry_run: true }
      const value = field === "website" ? "https://x.test" : "x"
      const edit = await api.raw("PUT", `/${path}/filter`, who, { ...target, values: [{ field, value }] })
      const trash = await api.raw("DELETE", `/${path}/filter`, who, target)
      const mayEdit = can(who.role, "record.mass_update") && (isBoss || noun !== "product")
      expect(edit.status, noun).toBe(mayEdit ? 200 : 403)
      if (mayEdit) expect(edit.body, noun).toEqual({ matched, allowed })
      expect(trash.status, noun).toBe(isBoss ? 200 : 403)
      if (isBoss) expect(trash.body, noun).toEqual({ matched, allowed: matched })
    }
  })

  test("finds in the search over all nouns what the lists show", async () => {
    const { deal, contact, company, product } = nounsOf(rights)
    const seen = new Set([deal, contact, company, product].flatMap((noun) => sortedIds(noun.seen)))
    for (const person of people) if (rights.seesPerson(person)) seen.add(person.id)
    const tasksSeen = sortedIds(live(tasks).filter((task) => rights.seesTask(task)))
    const found = new Set<string>()
    const words = [
      ...deals.map((_, index) => `Negócio comum ${index}`),
      ...contacts.map((_, index) => `contato COMUM ${index}`),
      ...companies.map((_, index) => `empresa comum ${index}`),
      ...products.map((_, index) => `produto comum ${index}`),
      ...people.map(({ role }) => (role === "admin" ? "Ana" : role)),
      "",
      "%",
    ]
    for (const q of words) {
      const { hits } = await get<{ hits: SearchHit[] }>(who, `/search?${new URLSearchParams({ q })}`)
      // A search finds tasks without a name by their deals, at most five at once.
      for (const { entity, id } of hits)
        if (entity === "task") expect(tasksSeen).toContain(id)
        else found.add(id)
    }
    expect([...found].toSorted()).toEqual([...seen].toSorted())
  })

  test.each(["contact", "company"] as const)(
    "is told of likely duplicates among the seen: %s",
    async (noun) => {
      const { path, seen } = nounsOf(rights)[noun]
      const { data } = await get<{ data: { count: number; records: ListedIds[] }[] }>(
        who,
        `/${path}/duplicates`,
      )
      expect(data.map(({ records }) => sortedIds(records))).toEqual(seen.length > 1 ? [sortedIds(seen)] : [])
      expect(data.map(({ count }) => count)).toEqual(data.map(({ records }) => records.length))
    },
  )

  test("finds by an exact value what the lists show", async () => {
    const { contact, company } = nounsOf(rights)
    for (const [noun, value] of [
      [contact, "+5511911112222"],
      [company, "+5511911113333"],
    ] as const) {
      const query = new URLSearchParams({ attribute: "phone1", value })
      expect(await idsOf(who, `/${noun.path}/find?${query}`)).toEqual(sortedIds(noun.seen))
    }
  })

  test("sums up a field of one's own over the seen deals of a board alone", async () => {
    const { deal } = nounsOf(rights)
    for (const pipeline of office.pipelines.filter(({ id }) => rights.seesPipeline(id))) {
      for (const body of [undefined, filters("name", "comum")]) {
        const path = `/pipelines/${pipeline.id}/board${body ? "/filter" : ""}`
        const { stages } = await get<Board>(who, path, body)
        const of = deal.seen.filter((one) => one.pipeline === pipeline.id).map(({ id }) => valueOf(id))
        expect(stages.reduce((sum, stage) => sum + stage.sum, 0)).toBe(
          of.reduce((sum, value) => sum + value, 0),
        )
      }
    }
  })

  test("merges only what may be deleted into what may be seen", async () => {
    const { contact } = nounsOf(rights)
    const all = live(contacts)
    const sees = (id: string) => contact.seen.some((one) => one.id === id)
    for (const [index, one] of all.entries()) {
      const other = all[(index + 1) % all.length]
      if (!other || (sees(one.id) && sees(other.id) && rights.deletesRecord(other))) continue
      const reply = await api.raw("POST", `/contacts/${one.id}/merge`, who, { with: other.id })
      const mayDelete = can(who.role, "contact.delete")
      expect(reply.status).toBe(!mayDelete || (sees(one.id) && sees(other.id)) ? 403 : 404)
    }
  })

  test("finds people by their details only where these may be known", async () => {
    for (const [index, person] of people.entries()) {
      const { job, phone1, custom_fields } = detailsOf(index)
      const expected = rights.seesDetails(person) ? [person.id] : []
      for (const [field, value] of [
        ["email", person.email],
        ["job", job],
        ["phone1", phone1],
        ["custom_fields.cracha", custom_fields.cracha],
      ] as const) {
        const query = new URLSearchParams({ attribute: field, value })
        expect(await idsOf(who, `/users/find?${query}`), field).toEqual(expected)
        for (const operator of ["=", "like"])
          expect(await idsOf(who, "/users/filter", filters(field, value, operator)), field).toEqual(expected)
        if (field === "job" || field === "phone1") continue
        const search = new URLSearchParams({ search: value })
        expect(await idsOf(who, `/users/search?${search}`), field).toEqual(expected)
        const { hits } = await get<{ hits: SearchHit[] }>(who, `/search?${new URLSearchParams({ q: value })}`)
        expect(sortedIds(hits.filter(({ entity }) => entity === "user")), field).toEqual(expected)
      }
    }
  })

  test("is told nothing of hidden details by the order of people, nor by their export", async () => {
    const known = people.filter((person) => rights.seesPerson(person))
    const jobs = new Map(people.map(({ id }, index) => [id, detailsOf(index).job]))
    const visible = (person: Member) => (rights.seesDetails(person) ? (jobs.get(person.id) ?? "") : "~")
    const byJob = known
      .toSorted((a, b) => (visible(a) + a.id < visible(b) + b.id ? -1 : 1))
      .map(({ id }) => id)
    for (const orderBy of ["job", "custom_fields.cracha"]) {
      const { data } = await get<{ data: ListedIds[] }>(who, `/users?per_page=100&orderBy=${orderBy}`)
      const byBadge = known
        .toSorted((a, b) => people.indexOf(a) - people.indexOf(b))
        .toSorted((a, b) => Number(rights.seesDetails(b)) - Number(rights.seesDetails(a)))
        .map(({ id }) => id)
      const hidden = known.filter((person) => !rights.seesDetails(person)).map(({ id }) => id)
      expect(data.map(({ id }) => id)).toEqual(
        orderBy === "job" ? byJob : [...byBadge.filter((id) => !hidden.includes(id)), ...hidden.toSorted()],
      )
    }
    if (!canExport(who)) return
    const columns = ["id", "email", "job", "phone1", "created_at", "custom_fields.cracha"]
    const rows = await exported(who, "/users/export", { columns })
    expect(rows.map(([id = ""]) => id).toSorted()).toEqual(sortedIds(known))
    for (const [id = "", ...cells] of rows) {
      const person = known.find((one) => one.id === id)
      const isOpen = person !== undefined && rights.seesDetails(person)
      expect(cells.map((cell) => cell !== "")).toEqual(cells.map(() => isOpen))
    }
  })

  test("reaches the fields of linked records only through links that may be seen", async () => {
    const { deal } = nounsOf(rights)
    for (const [index, { id }] of live(contacts).entries()) {
      const linked = sortedIds(deal.seen.filter(({ contact }) => contact === id))
      for (const operator of ["=", "like"]) {
        const row = filters("contacts.custom_fields.apelido", `apelido ${index}`, operator)
        expect(await idsOf(who, "/cards/filter?per_page=100", row)).toEqual(linked)
      }
    }
  })

  test("is shown and finds no id in a field that points to what may not be seen", async () => {
    const { deal } = nounsOf(rights)
    const target = live(deals)[0]?.id ?? ""
    const seesTarget = deal.seen.some(({ id }) => id === target)
    const field = "custom_fields.vizinho"
    for (const { id } of deal.seen) {
      const { custom_fields } = await get<{ custom_fields: object }>(who, `/cards/${id}`)
      const vizinho = { entity: "deal", id: target }
      expect(custom_fields).toEqual({ valor: valueOf(id), ...(seesTarget && { vizinho }) })
      if (who.role === "external_agent") continue
      const { data } = await get<{ data: LogEntry[] }>(who, `/logs?entity=deal&record_id=${id}`)
      const told = data.some(({ changes }) => changes.some((change) => change.field === field))
      expect(told, id).toBe(seesTarget)
    }
    const all = sortedIds(deal.seen)
    const path = "/cards/filter?per_page=100"
    expect(await idsOf(who, path, filters(field, target, "="))).toEqual(seesTarget ? all : [])
    expect(await idsOf(who, path, filters(field, ["", target], "="))).toEqual(all)
    expect(await idsOf(who, path, filters(field, "", "="))).toEqual(seesTarget ? [] : all)
    if (!canExport(who)) return
    const cells = await exported(who, "/cards/export", { columns: [field] })
    expect(cells.every(([cell]) => (cell !== "") === seesTarget)).toBe(true)
  })

  test("sees in the trash and the history of people and products what may be known", async () => {
    expect(await idsOf(who, "/trash?entity=product")).toEqual(sortedIds(trashed(products)))
    if (who.role === "external_agent") return
    expect(await reached(who, people, (id) => `/logs?entity=user&record_id=${id}`)).toEqual(
      sortedIds(people.filter((person) => rights.seesDetails(person))),
    )
    expect(await reached(who, products, (id) => `/logs?entity=product&record_id=${id}`)).toEqual(
      sortedIds(products),
    )
  })

  test("exports the tasks that may be seen, with the deals that may be", async () => {
    if (!canExport(who)) return
    const onLive = live(tasks).filter(
      ({ deal }) => deal === null || live(deals).some(({ id }) => id === deal),
    )
    const expected = onLive.filter((task) => rights.seesTask(task))
    const rows = await exported(who, "/tasks/export", { columns: ["id", "deal_id"] })
    expect(rows.map(([id = ""]) => id).toSorted()).toEqual(sortedIds(expected))
    const seen = new Set(nounsOf(rights).deal.seen.map(({ id }) => `Negócio comum ${indexOf(id)}`))
    for (const [, deal = ""] of rows) if (deal !== "") expect([...seen]).toContain(deal)
  })
})

function indexOf(dealId: string): number {
  return deals.findIndex(({ id }) => id === dealId)
}

describe("a saved filter", () => {
  const made: { owner: Member; filter: SavedFilter }[] = []

  beforeAll(async () => {
    for (const owner of people) {
      for (const is_public of [false, true]) {
        const body = {
          name: `Filtro ${made.length}`,
          entity: "deal" as const,
          is_public,
          ...filters("name", "comum"),
        }
        if (is_public && owner.role === "external_agent")
          expect((await api.raw("POST", "/filters", owner, body)).status).toBe(403)
        else made.push({ owner, filter: await api.call(createFilter, owner, { body }) })
      }
    }
  })

  test.each(everyone)("is seen, changed and run by $name as the role table says", async ({ who, rights }) => {
    const seesFilter = ({ owner, filter }: (typeof made)[number]) =>
      owner.id === who.id || (filter.is_public && who.role !== "external_agent")
    const expected = made.filter(seesFilter).map(({ filter }) => filter)
    const all = made.map(({ filter }) => filter)
    const views = {
      list: await idsOf(who, "/filters"),
      ofNoun: await idsOf(who, "/filters?entity=deal"),
      filter: await idsOf(who, "/filters/filter?per_page=100", { filters: [] }),
      search: await idsOf(who, "/filters/filter?paginate=false", { filters: [], search: "filtro" }),
      byId: await reached(who, all, (id) => `/filters/${id}`),
    }
    for (const [view, ids] of Object.entries(views)) expect(ids, view).toEqual(sortedIds(expected))
    for (const { owner, filter } of made) {
      const mayWrite = owner.id === who.id || (who.role === "admin" && filter.is_public)
      const sees = seesFilter({ owner, filter })
      const stale = { "if-match": '"0"' }
      const changed = await api.raw("PUT", `/filters/${filter.id}`, who, { name: "Outro" }, stale)
      const gone = await api.raw("DELETE", `/filters/${filter.id}`, who, undefined, stale)
      const status = mayWrite ? 412 : sees ? 403 : 404
      expect([changed.status, gone.status]).toEqual([status, status])
      const run = await api.raw("POST", "/filters/export", who, { filter_id: filter.id })
      expect(run.status).toBe(canExport(who) ? (sees ? 200 : 404) : 403)
      if (run.status !== 200) continue
      const names = nounsOf(rights).deal.seen.map(({ id }) => `Negócio comum ${indexOf(id)}`)
      const lines = String(run.body).split("\r\n").slice(1, -1)
      expect(lines.map((line) => /Negócio comum \d+/.exec(line)?.[0] ?? "").toSorted()).toEqual(
        names.toSorted(),
      )
    }
  })
})

test.each(everyone)("only admins read all operations, colleagues their own: $name", async ({ who }) => {
  const theirs = await api.raw("PUT", `/contacts/${live(contacts)[0]?.id}`, boss, { job: who.id })
  const token = theirs.headers["undo-token"] ?? ""
  const list = await api.raw("GET", "/operations", who)
  expect(list.status).toBe(can(who.role, "operation.read") ? 200 : 403)
  expect(JSON.stringify(list.body).includes(token)).toBe(who.role === "admin")
  expect((await api.raw("GET", `/operations/${token}`, who)).status).toBe(who.role === "admin" ? 200 : 404)
})
