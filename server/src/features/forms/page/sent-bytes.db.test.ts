import * as forms from "@funil/contract/forms/forms"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { pdf, sent as sentFile } from "../../../../test/files/sent-files.ts"
import { contactForm, formPath } from "../../../../test/forms/form-scene.ts"

const api = await testApi()

test("a stranger sends 50 MB of files an hour and a form takes 500 MB, and what was typed stays", async () => {
  const fields = [
    { field: "contact.first_name", label: "Nome", required: true },
    { field: "deal.files", label: "Planta" },
  ]
  const ana = await api.signUp()
  const body = { ...contactForm("Contato"), fields, language: "en" as const }
  const form = await api.call(forms.createForm, ana, { body })
  const send = async (files: readonly File[], { ip = "198.51.100.7", accept = "text/html" } = {}) => {
    const typed = new FormData()
    typed.append("contact.first_name", "Rui da Obra")
    for (const file of files) typed.append("deal.files", file)
    const made = new Response(typed)
    return api.app.inject({
      method: "POST",
      url: formPath(form),
      remoteAddress: ip,
      payload: Buffer.from(await made.arrayBuffer()),
      headers: { "content-type": made.headers.get("content-type") ?? "", accept },
    })
  }
  const small = sentFile(pdf, "planta.pdf")
  const big = sentFile(Buffer.concat([pdf, Buffer.alloc(forms.maxAnswerFileSize - pdf.length)]), "planta.pdf")
  expect((await send(Array.from({ length: 5 }, () => big))).statusCode).toBe(303)
  const page = await send([small])
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([429, "3600"])
  expect(page.body).toContain("Too many files arrived within the last hour")
  expect(page.body).toContain('value="Rui da Obra"')
  const script = await send([small], { accept: "application/json" })
  expect([script.statusCode, script.json()]).toEqual([
    429,
    { problems: [["deal.files", expect.stringContaining("again in 60 min")]] },
  ])
  expect((await send([])).statusCode).toBe(303)
  expect((await send([small], { ip: "198.51.100.8" })).statusCode).toBe(303)
  // Other senders have used up the form's hour. That takes nothing from the next sender's own
  // limit.
  await sql`update throttles set count = ${500 * 1024 ** 2} where key = ${`bytes_of_form ${form.id}`}`.execute(
    api.database.owner,
  )
  expect((await send([small], { ip: "198.51.100.9" })).statusCode).toBe(429)
  const { rows } = await sql<{ count: number }>`
    select count from throttles where key = 'bytes_of_address 198.51.100.9'`.execute(api.database.owner)
  expect(rows).toEqual([{ count: 0 }])
  const { config } = api.services
  onTestFinished(() => void Object.assign(config, { diskLimit: 100 }))
  Object.assign(config, { diskLimit: 0 })
  const full = await send([small])
  expect([full.statusCode, full.body]).toEqual([507, expect.stringContaining('value="Rui da Obra"')])
  Object.assign(config, { diskLimit: 100 })
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
  expect((await send([small])).statusCode).toBe(303)
}, 30_000)
