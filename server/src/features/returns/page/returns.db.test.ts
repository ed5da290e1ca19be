import type { ShopPlatform } from "@funil/contract/data/plugins"
import { getDealReturn, trashReturnsForm } from "@funil/contract/forms/returns"
import { listNotifications } from "@funil/contract/messages/notifications"
import { trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listFiles } from "@funil/contract/records/files"
import { restoreTrash, undo } from "@funil/contract/records/history"
import { listDealTasks } from "@funil/contract/records/tasks"
import { getPipeline } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { Person } from "../../../../test/client.ts"
import { pictureOf } from "../../../../test/files/picture-files.ts"
import {
  forgetTries,
  oneMug,
  returnsScene,
  ritasOrder,
  type PlainPage,
} from "../../../../test/scenes/returns-scene.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { returnQueue } from "../requests/return-queue.ts"

const scene = await returnsScene()
const { api, models, open, get, post, find, restart, request, dealOf } = scene
const start = api.clock.now
const platforms: ShopPlatform[] = ["nuvemshop", "shopify", "woocommerce"]
const queue = returnQueue({ services: api.services, log: silentLog })
let ana: Person

beforeEach(async () => {
  await restart()
  ana = await api.signUp()
})

/** The number of guessed orders. `FUNIL_ORDER_TRIES` overrides it. */
const tries = Number(process.env["FUNIL_ORDER_TRIES"] ?? 300)

function batched(count: number, size = 300): number[][] {
  const all = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

const photo = async () => new File([new Uint8Array(await pictureOf("jpeg"))], "caneca.jpg")

const messages = async (dealId: string) => {
  const { rows } = await sql<{ to: string; subject: string; text: string }>`
    select "to", subject, text from messages where record_id = ${dealId} order by created_at, id
  `.execute(api.database.owner)
  return rows
}

describe.each(platforms)("an order of %s", (platform) => {
  test("becomes a request with contact, deal, photos and deadline, followed to its end", async () => {
    const { path, id: formId } = await open(ana, platform, {
      require_photos_for: ["DAMAGED"],
      instructions: "Embale bem.",
      window_days: 30,
    })
    const first = await get(path)
    expect(first.text).toContain("Passo 1 de 3")
    expect(first.headers["set-cookie"]).toBeUndefined()
    // Search engines may index the store's page, but never an order.
    expect([first.headers["x-robots-tag"], first.html]).toEqual([
      undefined,
      expect.stringContaining(`${path}">`),
    ])
    const proof = platform === "shopify" ? "529.982.247-25" : "RITA@cliente.test "
    const items = await find(path, " #1001", proof)
    expect(items.text).toContain("Comprado: 2")
    expect(items.headers["x-robots-tag"]).toBe("noindex")
    const chosen = {
      draft: items.draft,
      step: "items",
      "items.0.quantity": "2",
      "items.0.reason": "DAMAGED",
      "items.0.outcome": "exchange",
      "items.0.comment": "Chegou <b>quebrada</b>",
    }
    const without = await post(path, chosen)
    expect([without.status, without.text.includes("Envie pelo menos uma foto")]).toEqual([422, true])
    expect(without.html).toContain("Chegou &lt;b&gt;quebrada&lt;/b&gt;")
    const summary = await post(path, { ...chosen, draft: without.draft, "items.0.photos": await photo() })
    expect([summary.status, summary.text]).toEqual([200, expect.stringContaining("1 foto")])
    const sent = await post(path, { draft: summary.draft, step: "send" })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(`^${path}/[\\w-]{64}$`)])
    // Sending it again returns the same request.
    expect((await post(path, { draft: summary.draft, step: "send" })).location).toBe(sent.location)
    const page = await get(sent.location)
    expect(page.text).toContain("Pedido recebido")
    expect(page.text).toContain("responde até 15/03/2026")
    expect(page.text).toContain("Embale bem.")

    const deal = await dealOf(ana, page.text)
    const deal_id = deal.id
    expect(deal).toMatchObject({
      name: "Devolução do pedido 1001",
      amount: 79.8,
      source: "return",
      source_id: formId,
      contacts: [{ first_name: "Rita", last_name: "Lima", email: "Rita@cliente.test" }],
    })
    const files = await api.call(listFiles, ana, { query: { entity: "deal", record_id: deal_id } })
    expect(files.map(({ name, mime }) => [name, mime])).toEqual([["caneca.jpg", "image/jpeg"]])
    const told = await api.call(getDealReturn, ana, { params: { id: deal_id } })
    expect(told).toMatchObject({
      order_number: "1001",
      due_date: "2026-03-15",
      url: `https://funil.test${sent.location}`,
      items: [
        {
          name: "Caneca",
          quantity: 2,
          reason: "DAMAGED",
          outcome: "exchange",
          photos: [{ id: files[0]?.id }],
        },
      ],
    })
    const { data: news } = await api.call(listNotifications, ana, { query: {} })
    expect(news.filter(({ icon }) => icon !== "task_assigned")).toMatchObject([
      {
        icon: "return_requested",
        description: "Devolução do pedido 1001",
        route: `/pipelines/deals/${deal_id}`,
      },
    ])
    const tasks = await api.call(listDealTasks, ana, { params: { id: deal_id } })
    expect(tasks).toMatchObject([{ end: "2026-03-15 18:00", responsible_user_id: ana.id, source: "other" }])

    const { stages } = await api.call(getPipeline, ana, { params: { id: deal.pipeline_id } })
    const to = async (at: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + 3600_000)
      const body = { pipeline_stage_id: stages.at(at)?.id ?? "" }
      await api.call(updateDeal, ana, { params: { id: deal_id }, body })
      api.clock.now = new Date(api.clock.now.getTime() + 11_000)
      await queue.drain()
    }
    await to(1)
    await to(-2)
    const mails = await messages(deal_id)
    expect(mails.map(({ to, subject }) => [to, subject.replace(/RET-\S+/, "RET")])).toEqual([
      ["rita@cliente.test", "Empresa: recebemos seu pedido de devolução RET"],
      ["rita@cliente.test", "Empresa: andamento da sua devolução RET"],
      ["rita@cliente.test", "Empresa: devolução RET concluída"],
    ])
    expect(mails[1]?.text).toContain(`https://funil.test${sent.location}`)
    const last = await get(sent.location)
    expect(last.text).toMatch(/Concluída .* Andamento .*Solicitação recebida.*Em análise.*Concluído/)
  })
})

describe("who asks", () => {
  test("is told the same, and at the same times, of a wrong number, e-mail or CPF and of an order elsewhere", async () => {
    const { path } = await open(ana, "nuvemshop")
    const elsewhere = await open(await api.signUp(), "shopify")
    models.shopify.orders.splice(0, 1, { ...ritasOrder, number: 7777, email: "rita@cliente.test" })
    expect((await find(elsewhere.path, 7777, "rita@cliente.test")).status).toBe(200)
    const wrong = [
      [1002, "rita@cliente.test"],
      [1001, "rute@cliente.test"],
      [1001, "111.444.777-35"],
      [1001, ""],
      [7777, "rita@cliente.test"],
      ["10 01", "rita@cliente.test"],
      ["%' or 1=1", "rita@cliente.test"],
      ["9".repeat(5000), "x".repeat(5000)],
    ] as const
    const seen = new Set<string>()
    for (const [number, proof] of wrong) {
      await forgetTries(api)
      const began = performance.now()
      const page = await find(path, number, proof)
      // The reply comes at a whole half second, whatever the problem.
      expect((performance.now() - began) % 500).toBeLessThan(200)
      seen.add(`${page.status} ${page.html.replaceAll(/ value="[^"]*"/g, "")}`)
    }
    expect(seen.size).toBe(1)
    expect([...seen][0]).toMatch(/^422 .*Não encontramos um pedido/s)
  })

  test(`is stopped after some of ${tries} tries, from one address, about one order and from everywhere, and the shop is asked no more`, async () => {
    const { path } = await open(ana, "nuvemshop")
    const { heard } = scene.servers.nuvemshop
    const statuses = new Map<number, number>()
    const pages = new Set<string>()
    /**
     * Sends the guesses in batches of a few hundred and returns how many of them asked the shop.
     */
    const guess = async (count: number, guessed: (at: number) => readonly [number: number, ip: string]) => {
      heard.length = 0
      for (const some of batched(count)) {
        const found = await Promise.all(
          some.map((at) => {
            const [number, ip] = guessed(at)
            return find(path, number, "a@b.test", ip)
          }),
        )
        for (const { status, html } of found) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          pages.add(`${status} ${html.replaceAll(/ value="[^"]*"/g, "")}`)
        }
      }
      return heard.length
    }
    const address = (at: number) => `198.18.${Math.floor(at / 256)}.${at % 256}`
    expect(await guess(tries, (at) => [at + 1, "203.0.113.7"])).toBe(20)
    // Guessing from many addresses fails too, for one order and for all orders.
    expect(await guess(60, (at) => [1001, `198.51.100.${at}`])).toBe(10)
    const anywhere = Math.min(tries, 600 - 20 - 60)
    expect(await guess(tries, (at) => [at + 10_000, address(at)])).toBe(anywhere)
    const asked = 20 + 10 + anywhere
    expect(statuses).toEqual(
      new Map([
        [422, asked],
        [429, 2 * tries + 60 - asked],
      ]),
    )
    // A wrong number gets the same page as a wrong email.
    expect(pages.size).toBe(2)
    const waiting = await find(path, 1001, "a@b.test")
    expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(0)
    api.clock.now = new Date(start.getTime() + 3601_000)
    expect((await find(path, 1001, "rita@cliente.test")).status).toBe(200)
  }, 600_000)

  test("is told kindly that the shop is away, refuses, or is connected no more", async () => {
    const { path } = await open(ana, "nuvemshop", { texts: { contact: "sac@loja.test" } })
    for (const status of [503, 401]) {
      models.nuvemshop.troubles.push({ status })
      const page = await find(path, 1001, "rita@cliente.test")
      expect([page.status, page.text]).toEqual([
        503,
        expect.stringContaining("Tente de novo em alguns minutos"),
      ])
      expect(page.text).toContain("Fale com a loja: sac@loja.test")
    }
    await sql`delete from shops`.execute(api.database.owner)
    expect((await find(path, 1001, "rita@cliente.test")).status).toBe(503)
  })

  test("sees why nothing can be sent back", async () => {
    const { path } = await open(ana, "nuvemshop", { window_days: 7 })
    const [model] = [models.nuvemshop]
    const asked = async (order: object) => {
      await forgetTries(api)
      model.orders.splice(0, 1, { ...ritasOrder, ...order })
      return find(path, 1001, "rita@cliente.test")
    }
    const late = await asked({ delivered: "2026-03-02T12:00:00.000Z" })
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("O último dia para pedir foi 09/03/2026."),
    ])
    const regret = await asked({
      ordered: "2025-12-01T12:00:00.000Z",
      shipped: undefined,
      delivered: undefined,
    })
    expect(regret.html.match(/<option value="[A-Z_]+"/g)).toEqual([
      '<option value="REGRET"',
      '<option value="REGRET"',
    ])
    expect((await asked({ items: [] })).text).toContain("Não há itens")
    expect((await asked({ status: "cancelled" })).text).toContain("Este pedido foi cancelado")
    expect((await asked({ currency: "USD" })).text).toContain("outra moeda")
  })

  test("finds no page where there is none, and a resting one where it is off or the account is blocked", async () => {
    const { path, id } = await open(ana, "nuvemshop")
    const sent = await request(path)
    const { location } = sent
    for (const gone of ["/r/nobody/trocas", path.replace("trocas", "outra"), `${path}/${"A".repeat(64)}`])
      expect((await get(gone)).status).toBe(404)
    await sql`update accounts set suspended_at = ${start} where domain = ${ana.domain}`.execute(
      api.database.owner,
    )
    expect((await get(path)).status).toBe(503)
    expect((await find(path, 1001, "rita@cliente.test")).status).toBe(503)
    expect((await get(location)).status).toBe(200)
    await sql`update accounts set suspended_at = null where domain = ${ana.domain}`.execute(
      api.database.owner,
    )
    await api.call(trashReturnsForm, ana, { params: { id } })
    expect((await get(path)).status).toBe(404)
    expect((await get(location)).text).toContain("Pedido recebido")
  })
})

describe("nothing is sent back twice", () => {
  test("of twenty who ask for the last item at once one gets it", async () => {
    const { path } = await open(ana, "nuvemshop", { reasons: ["OTHER"] })
    await forgetTries(api)
    const drafts = []
    for (let at = 0; at < 20; at += 1) {
      await forgetTries(api)
      const items = await find(path, 1001, "rita@cliente.test")
      const fields = { "items.1.quantity": "1", "items.1.reason": "OTHER", "items.1.outcome": "refund" }
      drafts.push((await post(path, { draft: items.draft, step: "items", ...fields })).draft)
    }
    await forgetTries(api)
    const sent = await Promise.all(
      drafts.map((draft, at) => post(path, { draft, step: "send" }, { ip: `198.51.100.${at}` })),
    )
    const statuses = sent.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const { rows } =
      await sql`select 1 from returns where account_id = (select account_id from accounts where domain = ${ana.domain})`.execute(
        api.database.owner,
      )
    expect(rows).toHaveLength(1)
  })

  test("a request that is taken back, and one whose deal is deleted, frees its items", async () => {
    const { path } = await open(ana, "nuvemshop")
    const all = { ...oneMug, "items.0.quantity": "2" }
    const first = await request(path, all)
    expect((await find(path, 1001, "rita@cliente.test")).text).toContain("Já está em um pedido de devolução.")
    const cancelled = await post(first.location, { step: "cancel" })
    expect([cancelled.status, cancelled.location]).toEqual([303, first.location])
    expect((await get(first.location)).text).toContain("Cancelada por você")
    const deal = await dealOf(ana, first.text)
    expect([deal.status, deal.lost_reason]).toEqual(["lost", "Cancelada por quem pediu"])
    const [task] = await api.call(listDealTasks, ana, { params: { id: deal.id } })
    expect(task?.is_finished).toBe(true)
    const second = await request(path, all)
    const { id: other } = await dealOf(ana, second.text)
    const { headers } = await api.send(trashDeal, ana, { params: { id: other } })
    expect((await get(second.location)).status).toBe(410)
    await request(path, { ...oneMug, "items.0.quantity": "1" })
    const again = await request(path, { ...oneMug, "items.0.quantity": "1" })
    expect(again.text).toContain("Pedido recebido")
    await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    const { status, text } = await get(second.location)
    expect([status, text]).toEqual([200, expect.stringContaining("Substituída por outra devolução")])
    expect(text).not.toContain("Cancelar a devolução")
  })

  test.each([
    ["an undo", (id: string, token: string) => api.call(undo, ana, { body: { token } })],
    ["the trash", (id: string) => api.call(restoreTrash, ana, { params: { entity: "deal", id } })],
  ])("what comes back by %s counts as long as nobody else has asked for its items", async (_, bring) => {
    const { path } = await open(ana, "nuvemshop")
    const item = (at: number) => ({
      [`items.${at}.quantity`]: "1",
      [`items.${at}.reason`]: "REGRET",
      [`items.${at}.outcome`]: "refund",
    })
    const trash = async (page: PlainPage) => {
      const { id } = await dealOf(ana, page.text)
      const { headers } = await api.send(trashDeal, ana, { params: { id } })
      return { id, token: headers["undo-token"] ?? "" }
    }
    // The order has two mugs and a shirt. The requests return a mug, the shirt, and then both mugs.
    const pages = [await request(path, item(0)), await request(path, item(1))]
    const trashed = []
    for (const page of pages) trashed.push(await trash(page))
    const [mug, shirt] = trashed
    await request(path, { ...item(0), "items.0.quantity": "2" })
    for (const { id, token } of trashed) await bring(id, token)
    const told = (id = "") => api.call(getDealReturn, ana, { params: { id } })
    expect((await told(mug?.id)).replaced_by).toMatch(/^RET-/)
    expect(await told(shirt?.id)).toMatchObject({ replaced_by: null, cancelled_at: null })
    expect((await find(path, 1001, "rita@cliente.test")).html).not.toContain("items.0.reason")
    const { rows } = await sql<{ item_id: string; sum: number }>`
      select i.item_id, sum(i.quantity)::int as sum from return_items i join returns r on r.account_id = i.account_id and r.id = i.return_id
      where r.cancelled_at is null and r.account_id = (select account_id from accounts where domain = ${ana.domain})
      group by 1 order by 1
    `.execute(api.database.owner)
    expect(rows).toEqual([
      { item_id: "501", sum: 2 },
      { item_id: "502", sum: 1 },
    ])
  })

  test("a request that was moved on is taken back no more", async () => {
    const { path } = await open(ana, "nuvemshop")
    const page = await request(path)
    const deal = await dealOf(ana, page.text)
    const deal_id = deal.id
    const { stages } = await api.call(getPipeline, ana, { params: { id: deal.pipeline_id } })
    await api.call(updateDeal, ana, {
      params: { id: deal_id },
      body: { pipeline_stage_id: stages[1]?.id ?? "" },
    })
    expect((await get(page.location)).text).not.toContain("Cancelar a devolução")
    await post(page.location, { step: "cancel" })
    expect((await get(page.location)).text).toContain("Em andamento")
    // If a user reverts the move within seconds, the customer gets no mail about it.
    await api.call(updateDeal, ana, {
      params: { id: deal_id },
      body: { pipeline_stage_id: deal.pipeline_stage_id },
    })
    api.clock.now = new Date(start.getTime() + 60_000)
    await queue.drain()
    expect(await messages(deal_id)).toHaveLength(1)
  })
})
