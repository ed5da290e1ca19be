import { anonymiseContact } from "@funil/contract/account/privacy"
import { getMessage } from "@funil/contract/messages/messages"
import { createContact } from "@funil/contract/records/contacts"
import { trashDeal } from "@funil/contract/records/deals"
import { listNotes } from "@funil/contract/records/notes"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal } from "../../../test/factories.ts"
import { tryWorkflow } from "../../../test/workflows/try-workflow.ts"
import { makeWorld, type World } from "../../../test/world.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
const settings = { subject: "Visita na terça", message: "<p>Olá {{contact_first_name}}</p>" }
const start = api.clock.now
let world: World
let admin: Person
let deal: string
let link: string

beforeAll(async () => {
  world = await makeWorld(api)
  admin = world.admin
})

beforeEach(async () => {
  api.clock.now = start
  const without = await api.call(createContact, admin, { body: { first_name: "Sem e-mail" } })
  const made = await makeDeal(api, admin, world.pipeline, { contacts: [without.id, world.contact.id] })
  deal = made.id
  link = await askedLink(deal)
})

/** Sends a question to the deal's contact and returns the path in the email's link. */
async function askedLink(id: string): Promise<string> {
  const { preview, run } = await tryWorkflow(api, admin, { action: "send_confirmation_email", settings }, id)
  expect(run).toMatchObject({ state: "sending", reason: null })
  expect(preview).toMatchObject({ to: ["joao@sol.test"], subject: "Visita na terça" })
  const [message = ""] = (run.steps.at(-1)?.outcome["messages"] ?? []) as string[]
  const { html, text, to } = await api.call(getMessage, admin, { params: { id: message } })
  expect(to).toBe("joao@sol.test")
  const [path = ""] = /\/c\/[\w-]{64}/.exec(html ?? "") ?? []
  expect(text).toContain(`Responder agora: https://funil.test${path}`)
  return path
}

async function page(method: "GET" | "POST", url: string, answer?: string) {
  const form = { "content-type": "application/x-www-form-urlencoded" }
  const sent = answer === undefined ? {} : { headers: form, payload: `answer=${answer}` }
  const { statusCode, body, headers } = await api.app.inject({ method, url, ...sent })
  return { status: statusCode, body, policy: headers["content-security-policy"] }
}

async function notes(id = deal): Promise<[string, string | undefined][]> {
  const found = await api.call(listNotes, admin, { query: { entity: "deal", record_id: id } })
  return found.map(({ note, user }) => [note, user?.id])
}

describe("the link of a confirmation", () => {
  test("shows a page with two buttons and changes nothing, however often it is looked at", async () => {
    const shown = await page("GET", link)
    expect(shown.status).toBe(200)
    expect(shown.body).toMatch(/Você confirma\?[\s\S]*<p>Visita na terça<\/p>/)
    expect(shown.body).toMatch(/value="confirmed"[\s\S]*value="refused"/)
    expect(shown.policy).toContain("default-src 'none'")
    await page("GET", link)
    expect(await notes()).toEqual([])
  })

  test.each([
    [
      "confirmed",
      "<p>João Silva confirmou por e-mail: “Visita na terça”.</p>",
      "Você confirmou em 10/03/2026, 12:00.",
    ],
    [
      "refused",
      "<p>João Silva respondeu “Não fui eu” por e-mail: “Visita na terça”.</p>",
      "Você respondeu “Não fui eu” em 10/03/2026, 12:00.",
    ],
  ])("keeps the answer %s, once, as a note of the system", async (answer, note, told) => {
    const done = await page("POST", link, answer)
    expect(done.body).toContain(told)
    expect(done.body).not.toContain("<button")
    const other = answer === "confirmed" ? "refused" : "confirmed"
    const again = await Promise.all([
      page("POST", link, other),
      page("POST", link, answer),
      page("GET", link),
    ])
    for (const { body } of again) expect(body).toContain(told)
    expect(await notes()).toEqual([[note, undefined]])
  })

  test("of answers that come at once keeps one", async () => {
    const answers = ["confirmed", "refused", "confirmed", "refused"]
    const pages = await Promise.all(answers.map((answer) => page("POST", link, answer)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await notes()).toHaveLength(1)
  })

  test("takes nothing but the two answers", async () => {
    for (const answer of ["", "maybe", "confirmed%00"]) await page("POST", link, answer)
    const { status } = await page("POST", link)
    expect(status).toBe(200)
    expect(await notes()).toEqual([])
  })

  test("ends after thirty days", async () => {
    api.clock.now = new Date(start.getTime() + 30 * 86_400_000)
    const late = await page("POST", link, "confirmed")
    expect(late.status).toBe(410)
    expect(late.body).toContain("O prazo para responder acabou")
    api.clock.now = start
    expect(await notes()).toEqual([])
  })

  test("that we did not make is not valid", async () => {
    const foreign = `${link.slice(0, -4)}AAAA`
    for (const url of [foreign, "/c/x", `/c/${"A".repeat(64)}`, link.replace("/c/", "/c/%2e%2e%2f")]) {
      for (const method of ["GET", "POST"] as const) {
        const { status, body } = await page(method, url, method === "POST" ? "confirmed" : undefined)
        expect([url, status]).toEqual([url, 404])
        expect(body).not.toContain("Visita")
      }
    }
  })

  test("about a deal in the trash is kept without a note", async () => {
    await api.call(trashDeal, admin, { params: { id: deal } })
    const { status, body } = await page("POST", link, "confirmed")
    expect([status, body.includes("Você confirmou")]).toEqual([200, true])
  })
})

test("nobody to ask is a refusal, and nothing is kept", async () => {
  const { id } = await makeDeal(api, admin, world.pipeline)
  const { preview, run } = await tryWorkflow(api, admin, { action: "send_confirmation_email", settings }, id)
  expect(preview).toEqual({ reason: "no_recipient" })
  expect(run).toMatchObject({ state: "failed", reason: "no_recipient" })
  const kept = api.database.owner.selectFrom("confirmations").select("id").where("deal_id", "=", id)
  expect(await kept.execute()).toEqual([])
})

test("an anonymised contact is no longer named", async () => {
  await page("POST", link, "confirmed")
  await api.call(anonymiseContact, admin, { params: { id: world.contact.id } })
  const { body } = await page("GET", link)
  expect(body).not.toContain("Silva")
  expect(JSON.stringify(await notes())).not.toContain("Silva")
})
