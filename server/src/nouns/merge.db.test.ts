import {
  alikeCompanies,
  type Company,
  createCompany,
  getCompany,
  duplicateCompanies,
  mergeCompany,
} from "@funil/contract/records/companies"
import {
  alikeContacts,
  type Contact,
  createContact,
  getContact,
  duplicateContacts,
  mergeContact,
  trashContact,
} from "@funil/contract/records/contacts"
import { createDeal, type Deal, getDeal, trashDeal } from "@funil/contract/records/deals"
import { listLogs, listOperations, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import { passwordMask } from "@funil/contract/settings/custom-field-values"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../test/client.ts"
import { firstPipeline, stageId } from "../../test/factories.ts"
import { decryptSecret } from "../platform/secrets.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

type Body<T> = Partial<T> & Record<string, unknown>

function contact(who: Person, body: Body<Contact> = {}): Promise<Contact> {
  return api.call(createContact, who, { body: { first_name: "Rita", ...body } as never })
}

function company(who: Person, body: Body<Company> = {}): Promise<Company> {
  return api.call(createCompany, who, { body: { company: "Sol", ...body } as never })
}

async function deal(who: Person, links: object): Promise<Deal> {
  const pipeline_stage_id = stageId(await firstPipeline(api, ana), 0)
  return api.call(createDeal, who, { body: { name: "Forno", pipeline_stage_id, ...links } })
}

/** Returns the only password of a contact. */
async function pinOf({ id }: Contact): Promise<string | undefined> {
  const { account_id, custom_fields } = await api.database.owner
    .selectFrom("contacts")
    .select(["account_id", "custom_fields"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const stored = Object.entries(custom_fields as Record<string, { secret: string }>)[0]
  if (!stored) return undefined
  const [key, { secret }] = stored
  return decryptSecret(api.services.config.secretKey, `${account_id}/custom_fields/${key}`, secret)
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

describe("a merge of contacts", () => {
  test("keeps what the first has, fills what it lacks, takes what was chosen, and joins tags and links", async () => {
    for (const label of ["Apelido", "Cor"])
      await api.call(createCustomField, ana, { body: { entity: "contact", type: "text", label } })
    const [sol, lua] = [await company(ana), await company(ana)]
    const own = await contact(ana, {
      last_name: "Lima",
      job: "Gerente",
      tags: ["a", "B"],
      companies: [sol.id] as never,
      custom_fields: { apelido: "Ri" },
    })
    const other = await contact(ana, {
      last_name: "Souza",
      email: "rita@sol.test",
      job: "Diretora",
      tags: ["b", "c"],
      companies: [lua.id] as never,
      custom_fields: { apelido: "Rita", cor: "azul" },
    })
    const [first, both] = [
      await deal(ana, { contacts: [other.id] }),
      await deal(ana, { contacts: [other.id, own.id] }),
    ]
    const gone = await deal(ana, { contacts: [other.id] })
    await api.call(trashDeal, ana, { params: { id: gone.id } })
    const body = { with: other.id, fields: { job: "with", "custom_fields.apelido": "with" } } as const
    const reply = await api.send(mergeContact, ana, { params: { id: own.id }, body })
    expect(reply.body).toMatchObject({
      id: own.id,
      last_name: "Lima",
      email: "rita@sol.test",
      job: "Diretora",
      tags: ["a", "B", "c"],
      custom_fields: { apelido: "Rita", cor: "azul" },
    })
    expect(idsOf(reply.body.companies).toSorted()).toEqual([sol.id, lua.id].toSorted())
    const contactsOf = async ({ id }: Deal) =>
      idsOf((await api.call(getDeal, ana, { params: { id } })).contacts)
    expect([await contactsOf(first), await contactsOf(both)]).toEqual([[own.id], [own.id]])
    expect((await api.send(getContact, ana, { params: { id: other.id } })).status).toBe(404)
    expect(idsOf((await api.call(listTrash, ana, { query: { entity: "contact" } })).data)).toEqual([other.id])
    await api.call(restoreTrash, ana, { params: { entity: "deal", id: gone.id } })
    expect(await contactsOf(gone)).toEqual([own.id])
    await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    const after = async (id: string) => ({
      ...(await api.call(getContact, ana, { params: { id } })),
      updated_at: "",
    })
    expect(await after(own.id)).toEqual({ ...own, updated_at: "" })
    expect(await after(other.id)).toEqual({ ...other, updated_at: "" })
    expect([await contactsOf(first), await contactsOf(both)]).toEqual([[other.id], [other.id, own.id]])
    expect(await contactsOf(gone)).toEqual([other.id])
  })

  test("joins the lists of custom fields too, which nobody is asked to choose from", async () => {
    const options = ["Sol", "Lua", "Mar"]
    for (const body of [
      { label: "Temas", type: "tags" },
      { label: "Interesses", type: "multiselect", options },
    ] as const)
      await api.call(createCustomField, ana, { body: { entity: "contact", ...body } })
    const own = await contact(ana, { custom_fields: { temas: ["Forno"], interesses: ["Sol", "Lua"] } })
    const other = await contact(ana, {
      custom_fields: { temas: ["forno", "Pão"], interesses: ["Mar", "Lua"] },
    })
    const body = { with: other.id }
    const reply = await api.send(mergeContact, ana, { params: { id: own.id }, body })
    expect(reply.body.custom_fields).toEqual({ temas: ["Forno", "Pão"], interesses: ["Sol", "Lua", "Mar"] })
    await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    const back = await api.call(getContact, ana, { params: { id: own.id } })
    expect(back.custom_fields).toEqual(own.custom_fields)
  })

  test("keeps the password that was chosen, which no answer shows, and gives each its own back", async () => {
    await api.call(createCustomField, ana, { body: { entity: "contact", type: "password", label: "PIN" } })
    const own = await contact(ana, { custom_fields: { pin: "de Rita" } })
    const other = await contact(ana, { custom_fields: { pin: "de Rui" } })
    const fields = { "custom_fields.pin": "with" } as const
    const reply = await api.send(mergeContact, ana, {
      params: { id: own.id },
      body: { with: other.id, fields },
    })
    expect(reply.body.custom_fields).toEqual({ pin: passwordMask })
    expect(await pinOf(own)).toBe("de Rui")
    await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    expect([await pinOf(own), await pinOf(other)]).toEqual(["de Rita", "de Rui"])
    await api.call(mergeContact, ana, { params: { id: own.id }, body: { with: other.id } })
    expect(await pinOf(own)).toBe("de Rita")
  })

  test("is one operation, told in the history of both, also where the first one stays as it was", async () => {
    const [own, other] = [await contact(ana), await contact(ana)]
    await api.call(mergeContact, ana, { params: { id: own.id }, body: { with: other.id } })
    const { data } = await api.call(listOperations, ana, { query: {} })
    expect(data[0]).toMatchObject({
      kind: "contact.merged",
      counts: expect.arrayContaining([
        expect.objectContaining({ entity: "contact", action: "merge", count: 1 }),
        expect.objectContaining({ entity: "contact", action: "delete", count: 1 }),
      ]),
    })
    const logs = await api.call(listLogs, ana, { query: { entity: "contact", record_id: own.id } })
    expect(logs.data[0]).toMatchObject({ action: "merge", operation_id: data[0]?.id })
  })

  test("of several at once takes each field from the one that was chosen, and one undo parts them all", async () => {
    const [own, rita, rosa] = [
      await contact(ana, { tags: ["a"] }),
      await contact(ana, { job: "Gerente", email: "rita@sol.test", tags: ["b"] }),
      await contact(ana, { job: "Diretora", email: "rosa@sol.test", tags: ["c"] }),
    ]
    const both = await deal(ana, { contacts: [rita.id, rosa.id] })
    const reply = await api.send(mergeContact, ana, {
      params: { id: own.id },
      body: { with: [rita.id, rosa.id], fields: { job: rosa.id } },
    })
    expect(reply.body).toMatchObject({ job: "Diretora", email: "rita@sol.test", tags: ["a", "b", "c"] })
    const contactsOf = async () => idsOf((await api.call(getDeal, ana, { params: { id: both.id } })).contacts)
    expect(await contactsOf()).toEqual([own.id])
    await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    expect((await contactsOf()).toSorted()).toEqual([rita.id, rosa.id].toSorted())
    for (const { id, job } of [own, rita, rosa])
      expect((await api.call(getContact, ana, { params: { id } })).job).toBe(job)
  })

  test("takes no record twice, no choice of a record that is not among them, and ten at most", async () => {
    const [own, other, stranger] = [await contact(ana), await contact(ana), await contact(ana)]
    const statusOf = async (body: object) =>
      (await api.raw("POST", `/contacts/${own.id}/merge`, ana, body)).status
    expect(await statusOf({ with: [other.id, other.id] })).toBe(422)
    expect(await statusOf({ with: [other.id, own.id] })).toBe(422)
    expect(await statusOf({ with: [] })).toBe(422)
    expect(await statusOf({ with: other.id, fields: { job: stranger.id } })).toBe(422)
    const ten = await Promise.all(Array.from({ length: 10 }, () => contact(ana)))
    expect(await statusOf({ with: idsOf(ten) })).toBe(422)
    expect(await statusOf({ with: idsOf(ten.slice(1)) })).toBe(200)
  })

  test("is refused whole where the caller may not change both and their deals", async () => {
    const rui = await api.colleague(ana, "agent")
    const rita = await api.colleague(ana, "restricted_agent")
    const eve = await api.signUp()
    const [own, ofAna, ofRui] = [await contact(rui), await contact(ana), await contact(rui)]
    const merge = async (who: Person, id: string, body: object) =>
      (await api.raw("POST", `/contacts/${id}/merge`, who, body)).status
    expect(await merge(rui, own.id, { with: ofAna.id })).toBe(403)
    expect(await merge(rita, own.id, { with: ofAna.id })).toBe(403)
    expect(await merge(eve, own.id, { with: ofRui.id })).toBe(404)
    expect(await merge(ana, own.id, { with: (await contact(eve)).id })).toBe(404)
    expect(await merge(ana, own.id, { with: own.id })).toBe(422)
    expect(await merge(ana, own.id, { with: ofRui.id, fields: { nada: "with" } })).toBe(422)
    await api.call(trashContact, ana, { params: { id: ofAna.id } })
    expect(await merge(ana, own.id, { with: ofAna.id })).toBe(404)
    expect(await merge(rui, own.id, { with: ofRui.id })).toBe(200)
  })

  test("of two into each other at once leaves one of them", async () => {
    const [one, other] = [await contact(ana), await contact(ana)]
    await deal(ana, { contacts: [one.id, other.id] })
    const statuses = await Promise.all([
      api.send(mergeContact, ana, { params: { id: one.id }, body: { with: other.id } }),
      api.send(mergeContact, ana, { params: { id: other.id }, body: { with: one.id } }),
    ])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await api.call(listTrash, ana, { query: { entity: "contact" } })).total).toBe(1)
  })
})

test("a merge of companies moves its contacts and deals, and is undone whole", async () => {
  const [own, other] = [
    await company(ana, { tags: ["x"] }),
    await company(ana, { website: "https://sol.test" }),
  ]
  const rita = await contact(ana, { companies: [other.id] as never })
  const forno = await deal(ana, { companies: [own.id, other.id] })
  const reply = await api.send(mergeCompany, ana, { params: { id: own.id }, body: { with: other.id } })
  expect(reply.body).toMatchObject({ website: "https://sol.test", tags: ["x"] })
  const links = async () => [
    idsOf((await api.call(getContact, ana, { params: { id: rita.id } })).companies),
    idsOf((await api.call(getDeal, ana, { params: { id: forno.id } })).companies),
  ]
  expect(await links()).toEqual([[own.id], [own.id]])
  const undone = await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  expect(undone.skipped).toEqual([])
  expect(await links()).toEqual([[other.id], [own.id, other.id]])
  expect((await api.call(getCompany, ana, { params: { id: own.id } })).website).toBe(null)
})

test("likely duplicates are listed in groups, newest first, in pages, each record once", async () => {
  const mail = await contact(ana, { email: "Rita@sol.test" })
  const bridge = await contact(ana, { email: "rita@SOL.test", phone2: "+5511987654321" })
  const phone = await contact(ana, { phone1: "+5511987654321" })
  const [one, other] = [
    await contact(ana, { document: "52998224725" }),
    await contact(ana, { document: "52998224725" }),
  ]
  await contact(ana, { email: "outra@sol.test" })
  const gone = await contact(ana, { email: "rita@sol.test" })
  await api.call(trashContact, ana, { params: { id: gone.id } })
  const { data, total } = await api.call(duplicateContacts, ana, { query: {} })
  expect(total).toBe(2)
  expect(data.map(({ reasons, count, records }) => ({ reasons, count, ids: idsOf(records) }))).toEqual([
    { reasons: ["document"], count: 2, ids: [other.id, one.id] },
    { reasons: ["email", "phone"], count: 3, ids: [phone.id, bridge.id, mail.id] },
  ])
  const second = await api.call(duplicateContacts, ana, { query: { page: "2", per_page: "1" } })
  expect(second).toMatchObject({ total: 2, from: 2, to: 2, data: [{ count: 3 }] })
})

test("what is being typed is told of whom else has it, in whatever form, and of nobody out of sight", async () => {
  const rita = await api.colleague(ana, "restricted_agent")
  const known = await contact(ana, {
    last_name: "Prado",
    email: "rita@sol.test",
    phone2: "+5511987654321",
    document: "52998224725",
  })
  const alike = async (who: Person, body: object) =>
    (await api.call(alikeContacts, who, { body: body as never })).records
  const told = (...reasons: string[]) => [{ id: known.id, name: "Rita Prado", reasons }]
  expect(await alike(ana, { email: "RITA@sol.test" })).toEqual(told("email"))
  expect(await alike(ana, { phone: "(11) 98765-4321" })).toEqual(told("phone"))
  expect(await alike(ana, { document: "529.982.247-25", email: "rita@sol.test" })).toEqual(
    told("email", "document"),
  )
  expect(await alike(ana, { email: "rita@sol.test", except: known.id })).toEqual([])
  expect(await alike(ana, { email: "outra@sol.test" })).toEqual([])
  expect(await alike(ana, {})).toEqual([])
  expect(await alike(rita, { email: "rita@sol.test" })).toEqual([])
  expect(await alike(await api.signUp(), { email: "rita@sol.test" })).toEqual([])
  const sol = await company(ana, { document: "11222333000181" })
  const found = await api.call(alikeCompanies, ana, { body: { document: "11.222.333/0001-81" } })
  expect(found.records).toEqual([{ id: sol.id, name: "Sol", reasons: ["document"] }])
  await api.call(trashContact, ana, { params: { id: known.id } })
  expect(await alike(ana, { email: "rita@sol.test" })).toEqual([])
})

test("nobody learns of duplicates out of their sight", async () => {
  const rita = await api.colleague(ana, "restricted_agent")
  await contact(ana, { email: "x@sol.test" })
  await contact(rita, { email: "x@sol.test" })
  expect((await api.call(duplicateContacts, rita, { query: {} })).data).toEqual([])
  await contact(rita, { email: "x@sol.test" })
  expect((await api.call(duplicateContacts, rita, { query: {} })).data).toMatchObject([{ count: 2 }])
  expect((await api.call(duplicateContacts, ana, { query: {} })).data).toMatchObject([{ count: 3 }])
  expect((await api.call(duplicateContacts, await api.signUp(), { query: {} })).total).toBe(0)
})

test("companies that share an e-mail, telephone or document are likely duplicates", async () => {
  const body = { document: "11222333000181" }
  const [one, other] = [await company(ana, body), await company(ana, body)]
  const { data } = await api.call(duplicateCompanies, ana, { query: {} })
  expect(data).toMatchObject([
    { reasons: ["document"], count: 2, records: [{ id: other.id }, { id: one.id }] },
  ])
})
