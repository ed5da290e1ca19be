import { createContact } from "@funil/contract/records/contacts"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { smtpSink } from "../../../test/fakes/smtp-sink.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { deliveryScene, type DeliveryScene } from "../../../test/scenes/delivery-scene.ts"
import { accountOf, mail } from "../../../test/scenes/make-message.ts"
import { signToken } from "../../platform/access/account-token.ts"

const sink = await smtpSink()
const api = await testApi({ SMTP_URL: sink.url, PUBLIC_URL: "https://funil.test" })
let scene: DeliveryScene

beforeEach(async () => {
  scene = await deliveryScene(api)
})

/** A mail to a contact, with the paths of its links. */
async function sentMail(): Promise<{ id: string; unsubscribe: string; pixel: string }> {
  const { admin, queue, enqueue } = scene
  const contact = await api.call(createContact, admin, { body: { first_name: "João" } })
  const id = await enqueue({ ...mail, contactId: contact.id })
  await queue.drain()
  const data = (await sink.next("joao@sol.test")).data.replaceAll("=\n", "")
  const pathOf = (pattern: RegExp) => new URL(pattern.exec(data)?.[1] ?? "").pathname
  return {
    id,
    unsubscribe: pathOf(/^List-Unsubscribe: <([^>]*)>$/m),
    pixel: pathOf(/<img src=3D"([^"]*)"/),
  }
}

const oneClick = {
  method: "POST",
  payload: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
} as const

describe("the link to unsubscribe", () => {
  test("shows a page in the account's language, and looking changes nothing", async () => {
    const { unsubscribe } = await sentMail()
    const before = await fingerprint(api.database)
    for (const method of ["GET", "HEAD"] as const) {
      const page = await api.app.inject({ method, url: unsubscribe })
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      })
      expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/)
    }
    const { body } = await api.app.inject(unsubscribe)
    expect(body).toContain('<html lang="pt-BR">')
    expect(body).toContain("joao@sol.test não vai mais receber e-\u2060mails automáticos de Empresa.")
    expect(body).toContain('<form method="post">')
    expect(await fingerprint(api.database)).toEqual(before)
  })

  test.each(["by its button", "by one click of the mail program"])("unsubscribes %s", async (how) => {
    const { unsubscribe } = await sentMail()
    const button = { ...oneClick, payload: "answer=unsubscribe" }
    const post = { url: unsubscribe, ...(how === "by its button" ? button : oneClick) }
    for (const reply of [await api.app.inject(post), await api.app.inject(post)]) {
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toContain("Tudo certo")
    }
    expect((await api.app.inject(unsubscribe)).body).not.toContain("<form")
    const again = await scene.enqueue()
    await scene.queue.drain()
    expect(await scene.message(again)).toMatchObject({ state: "failed", reason: "unsubscribed" })
  })

  test("takes the form of a mail program in several parts", async () => {
    const { unsubscribe } = await sentMail()
    const part =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const headers = { "content-type": "multipart/form-data; boundary=x" }
    const reply = await api.app.inject({ method: "POST", url: unsubscribe, payload: part, headers })
    expect(reply).toMatchObject({ statusCode: 200 })
    expect(reply.body).toContain("Tudo certo")
  })

  test("speaks English to those of an English account, and knows the name as text", async () => {
    const { unsubscribe } = await sentMail()
    await sql`
      update accounts set language = 'en', company = '<b>Sol & Cia</b>' where account_id = ${await accountOf(api, scene.admin)}
    `.execute(api.database.owner)
    const { body } = await api.app.inject(unsubscribe)
    expect(body).toContain("Stop receiving automated emails?")
    expect(body).toContain("&lt;b&gt;Sol &amp; Cia&lt;/b&gt;")
    expect(body).not.toContain("<b>")
  })

  test("is worth nothing when it was changed, or was made for something else", async () => {
    const { id, unsubscribe, pixel } = await sentMail()
    const { config } = api.services
    const accountId = await accountOf(api, scene.admin)
    const token = unsubscribe.replace("/u/", "")
    const foreign = await deliveryScene(api)
    const wrong = [
      pixel.replace("/o/", "").replace(".gif", ""),
      signToken(config, "message", { accountId, id }),
      signToken({ secretKey: "another" }, "unsubscribe", { accountId, id }),
      signToken(config, "unsubscribe", { accountId: await accountOf(api, foreign.admin), id }),
      (token.startsWith("A") ? "B" : "A") + token.slice(1),
      `${token}A`,
      "x",
    ]
    const before = await fingerprint(api.database)
    for (const each of wrong)
      expect(await api.app.inject({ url: `/u/${each}`, ...oneClick })).toMatchObject({ statusCode: 404 })
    expect(await fingerprint(api.database)).toEqual(before)
  })
})

describe("the picture in a mail", () => {
  test("tells when it was first opened", async () => {
    const { id, pixel } = await sentMail()
    expect(await api.app.inject({ method: "HEAD", url: pixel })).toMatchObject({ statusCode: 200 })
    expect(await scene.message(id)).toMatchObject({ state: "sent", opened_at: null })
    const first = api.clock.now.toISOString()
    const reply = await api.app.inject(pixel)
    expect(reply.rawPayload.subarray(0, 6).toString()).toBe("GIF89a")
    expect(reply.headers).toMatchObject({ "content-type": "image/gif", "cache-control": "no-store, private" })
    scene.pass(60)
    await api.app.inject(pixel)
    expect(await scene.message(id)).toMatchObject({ state: "opened", opened_at: first, delivered_at: first })
  })

  test("is shown whatever its address says", async () => {
    for (const url of ["/o/x.gif", `/o/${"A".repeat(64)}.gif`])
      expect(await api.app.inject(url)).toMatchObject({ statusCode: 200 })
  })
})

test("pages for people without a sign-in are limited too", async () => {
  const few = await testApi({ RATE_LIMIT: "2" })
  const pages = []
  for (let count = 0; count < 3; count += 1) pages.push(await few.app.inject("/u/x"))
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429])
  for (const { headers, body } of pages) {
    expect(headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(body).toContain('<img src="/favicon.svg"')
  }
})
