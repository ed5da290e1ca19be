import { getMe } from "@funil/contract/account/auth"
import { anonymiseContact, exportContactPrivacy } from "@funil/contract/account/privacy"
import { createContact, mergeContact, trashContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { listOperations, undo } from "@funil/contract/records/history"
import { getPipeline } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import type { Person } from "../../../../test/client.ts"
import { purge } from "../../../../test/purge.ts"
import { accountOf } from "../../../../test/scenes/make-message.ts"
import { oneMug, returnsScene, type PlainPage } from "../../../../test/scenes/returns-scene.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { returnQueue } from "./return-queue.ts"

const { api, open, get, post, restart, request, dealOf } = await returnsScene()
const { owner } = api.database
const queue = returnQueue({ services: api.services, log: silentLog })
const comment = "Rita Lima pede a troca"
const asked = { ...oneMug, "items.0.comment": comment }
let ana: Person
let path: string

beforeEach(async () => {
  await restart()
  ana = await api.signUp()
  ;({ path } = await open(ana, "nuvemshop"))
})

/** Requests a return. Returns its page, its deal and its contact. */
async function returned(): Promise<{ page: PlainPage; dealId: string; rita: string }> {
  const page = await request(path, asked)
  const { id, contacts } = await dealOf(ana, page.text)
  return { page, dealId: id, rita: contacts[0]?.id ?? "" }
}

/** The texts about the person in the tables of returns. */
async function personTexts(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select r.email || coalesce(i.comment, '') as text
    from returns r join return_items i on i.account_id = r.account_id and i.return_id = r.id
    where r.account_id = ${await accountOf(api, ana)}
    union all select i.comment from return_items i where i.account_id = ${await accountOf(api, ana)} and i.comment is not null
  `.execute(owner)
  return rows.flatMap(({ text }) => text ?? [])
}

async function emails(): Promise<(string | null)[]> {
  const { rows } = await sql<{ email: string | null }>`
    select email from returns where account_id = ${await accountOf(api, ana)}
  `.execute(owner)
  return rows.map(({ email }) => email)
}

const later = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

/** Runs the nightly jobs a month later. */
async function purgeTrash(): Promise<void> {
  for (const days of [16, 16]) {
    later(days * 86_400_000)
    // Calls now and then keep her session alive.
    await api.call(getMe, ana, {})
  }
  const ctx = await systemContext(api.services, await accountOf(api, ana))
  await purge(ctx, "trash.purge")
}

/** Moves the deal on and returns the number of mails about it. */
async function mailsAfterMove(dealId: string): Promise<number> {
  const deal = await api.raw("GET", `/cards/${dealId}`, ana)
  const { pipeline_id } = deal.body as { pipeline_id: string }
  const { stages } = await api.call(getPipeline, ana, { params: { id: pipeline_id } })
  await api.call(updateDeal, ana, {
    params: { id: dealId },
    body: { pipeline_stage_id: stages[1]?.id ?? "" },
  })
  later(11_000)
  await queue.drain()
  const { rows } = await sql`select from messages where record_id = ${dealId}`.execute(owner)
  return rows.length
}

test("who is anonymised is told in the export before, stands in no return after, and gets no more mails; the page stays", async () => {
  const { page, dealId, rita } = await returned()
  const params = { id: rita }
  const { returns } = await api.call(exportContactPrivacy, ana, { params })
  expect(returns).toMatchObject([
    { deal_id: dealId, order_number: "1001", email: "Rita@cliente.test", items: [{ comment }] },
  ])
  await api.call(anonymiseContact, ana, { params })
  expect([await personTexts(), await emails()]).toEqual([[], [null]])
  expect((await get(page.location)).status).toBe(200)
  expect(await mailsAfterMove(dealId)).toBe(1)
})

test("a contact that is purged from the trash leaves no address, and its return goes on without mails", async () => {
  const { page, dealId, rita } = await returned()
  await api.call(trashContact, ana, { params: { id: rita } })
  expect(await emails()).toEqual(["Rita@cliente.test"])
  await purgeTrash()
  expect(await emails()).toEqual([null])
  expect((await get(page.location)).text).toContain("Pedido recebido")
  expect(await mailsAfterMove(dealId)).toBe(1)
})

test("one that was merged leaves its return to what it was merged into, which is told of it and written to", async () => {
  const { dealId, rita } = await returned()
  const eva = await api.call(createContact, ana, { body: { first_name: "Rita Eva" } })
  const params = { id: eva.id }
  await api.call(mergeContact, ana, { params, body: { with: rita } })
  const told = async () =>
    (await api.call(exportContactPrivacy, ana, { params })).returns.map(({ deal_id }) => deal_id)
  expect(await told()).toEqual([dealId])
  await purgeTrash()
  expect([await told(), await emails()]).toEqual([[dealId], ["Rita@cliente.test"]])
  expect(await mailsAfterMove(dealId)).toBe(2)
  await api.call(anonymiseContact, ana, { params })
  expect([await personTexts(), await emails()]).toEqual([[], [null]])
})

test("when the making of its deal is undone, its page says that it is no longer kept, and goes with the deal", async () => {
  const { page, dealId } = await returned()
  const { data } = await api.call(listOperations, ana, { query: {} })
  const made = data.find(
    ({ counts, user }) => user === null && counts.some(({ entity }) => entity === "deal"),
  )
  const token = made?.undo_token ?? ""
  await api.call(undo, ana, { body: { token } })
  expect((await api.raw("GET", `/cards/${dealId}`, ana)).status).toBe(404)
  expect(await get(page.location)).toMatchObject({
    status: 410,
    text: expect.stringContaining("A loja não guarda mais este pedido de devolução"),
  })
  expect((await post(page.location, { step: "cancel" })).status).toBe(303)
  later(11_000)
  await queue.drain()
  // Items that are free again can be requested again.
  expect((await request(path, asked)).text).toContain("Pedido recebido")
  await purgeTrash()
  expect((await get(page.location)).status).toBe(404)
})
