import { gzipSync } from "node:zlib"
import { shareForm } from "@funil/contract/forms/form-share"
import * as forms from "@funil/contract/forms/forms"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { pdf, sent as sentFile } from "../../../../test/files/sent-files.ts"
import { contactForm, formPath, postPage } from "../../../../test/forms/form-scene.ts"
import { putStanding } from "../../../../test/standing.ts"

const api = await testApi()
let ana: Person
beforeEach(async () => {
  ana = await api.signUp()
})

const make = (more: Partial<forms.FormInput> = {}) =>
  api.call(forms.createForm, ana, { body: { ...contactForm("Contato"), ...more } })

const address = formPath
const post = (path: string, typed: Parameters<typeof postPage>[2], headers = {}, ip?: string) =>
  postPage(api, path, typed, { headers, ...(ip !== undefined && { ip }) })

const person = { "contact.first_name": "Rui", "contact.email": "rui@exemplo.com.br" }

/** The hidden values of a page. */
function carriedIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, value]))
}

async function deals() {
  const { rows } = await sql<{ name: string; utm: unknown; source_id: string }>`
    select d.name, d.utm, d.source_id from deals d join accounts a on a.account_id = d.account_id
    where a.domain = ${ana.domain} order by d.created_at, d.id`.execute(api.database.owner)
  return rows
}

async function answers() {
  const { rows } = await sql<{ reason: string | null }>`
    select x.reason from form_answers x join accounts a on a.account_id = x.account_id
    where a.domain = ${ana.domain} order by x.created_at, x.id`.execute(api.database.owner)
  return rows
}

test("a form is filled in and sent without a script, once however often it is sent, and leads to a page of thanks", async () => {
  const form = await make({ success_message: "Até já!" })
  const page = await api.app.inject(`${address(form)}?utm_source=insta&deal.name=Muro&x=%3Cb%3E`)
  expect(page.statusCode).toBe(200)
  expect(page.headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors \*/)
  expect(page.headers["set-cookie"]).toBeUndefined()
  expect(page.body).not.toContain("<b>")
  expect(page.body).toMatch(/name="deal.name"[^>]*value="Muro"/)
  const carried = carriedIn(page.body)
  expect(carried).toMatchObject({ utm_source: "insta" })
  for (let time = 0; time < 2; time += 1) {
    const sent = await post(address(form), { ...carried, ...person, "deal.name": "Muro" })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${address(form)}/thanks`])
  }
  expect(await deals()).toEqual([{ name: "Muro", utm: { utm_source: "insta" }, source_id: form.id }])
  const thanks = await api.app.inject(`${address(form)}/thanks`)
  expect(thanks.body).toContain("Até já!")
  expect(thanks.headers["content-security-policy"]).not.toContain("script-src")
})

test("what is wrong comes back with all that was typed, each mistake at its field and in a list that leads there", async () => {
  const form = await make({ consent_text: "Concordo", language: "en" })
  const first = await api.app.inject(address(form))
  const carried = carriedIn(first.body)
  const hostile = `"><script>alert(1)</script>`
  const sent = await post(address(form), { ...carried, "contact.email": "rui", "company.company": hostile })
  expect(sent.statusCode).toBe(422)
  expect(sent.body).not.toContain("<script>alert")
  expect(sent.body).toContain(`value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"`)
  expect(sent.body).toMatch(/<a href="#f0">Nome: [^<]+<\/a>/)
  expect(sent.body).toMatch(/<a href="#agree-service">You need to agree before sending\.<\/a>/)
  expect(sent.body).toMatch(/name="contact.email"[^>]*aria-invalid="true"[^>]*value="rui"/)
  expect(carriedIn(sent.body)["key"]).toBe(carried["key"])
  const script = await post(address(form), { ...carried, ...person }, { accept: "application/json" })
  expect([script.statusCode, script.json()]).toEqual([
    422,
    { problems: [["consent_text", "You need to agree before sending."]] },
  ])
  const agreed = { ...carried, ...person, agree: "service" }
  const taken = await post(`${address(form)}?embed=1`, agreed, { accept: "application/json" })
  expect(taken.json()).toEqual({ to: `${address(form)}/thanks?embed=1`, leaves: false })
  expect(await deals()).toHaveLength(1)
})

test("a browser that has worked is believed, for this form and answer alone, and a program that is too quick is not", async () => {
  const form = await make()
  const other = await make({ slug: "outro" })
  const challengeOf = async (path: string) => {
    const { body } = await api.app.inject(path)
    const text = /data-challenge="([^"]+)"/.exec(body)?.[1]?.replaceAll("&quot;", `"`) ?? ""
    const challenge = JSON.parse(text)
    const solution = await solveChallenge({ challenge, deriveKey })
    return { ...carriedIn(body), proof: JSON.stringify({ challenge, solution }) }
  }
  const quick = await challengeOf(address(form))
  await post(address(form), { ...quick, ...person })
  const solved = await challengeOf(address(form))
  api.clock.now = new Date(api.clock.now.getTime() + 5000)
  await post(address(form), { ...solved, ...person })
  // Reuses the proof for another answer and for another form.
  const { key: _, ...alone } = solved as typeof solved & { key: string }
  await post(address(form), { ...alone, ...person })
  await post(address(other), { ...solved, ...person })
  await post(address(form), { ...(await challengeOf(address(form))), homepage: "x", ...person })
  const seen = (await answers()).map(({ reason }) => reason)
  expect(seen).toEqual(["too_soon", null, null, null, "trap"])
  const { rows } = await sql<{ count: number }>`
    select t.count from throttles t join accounts a on a.account_id = t.account_id
    where a.domain = ${ana.domain} and t.key like 'form_no_proof%'`.execute(api.database.owner)
  expect(rows).toEqual([{ count: 2 }])
})

test("files come along from a page without a script, and what is no file of ours is told at the field", async () => {
  const fields = [
    { field: "contact.first_name", label: "Nome", required: true },
    { field: "deal.files", label: "Planta" },
  ]
  const form = await make({ fields })
  const send = (files: readonly File[], name = "deal.files") => {
    const body = new FormData()
    body.append("contact.first_name", "Rui")
    for (const file of files) body.append(name, file)
    return new Response(body)
  }
  const reply = async (made: Response) =>
    api.app.inject({
      method: "POST",
      url: address(form),
      payload: Buffer.from(await made.arrayBuffer()),
      headers: { "content-type": made.headers.get("content-type") ?? "" },
    })
  const name = "planta.pdf"
  const file = sentFile(pdf, name)
  expect((await reply(send([file, new File([], "")]))).statusCode).toBe(303)
  expect((await reply(send([file], "deal.other"))).statusCode).toBe(303)
  const wrong = await reply(send([new File(["MZ\0\0"], "planta.exe")]))
  expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining("Tipo não aceito")])
  const many = await reply(send(Array.from({ length: 6 }, () => file)))
  expect([many.statusCode, many.body]).toEqual([422, expect.stringContaining("No máximo 5")])
  const big = await reply(send([new File([new Uint8Array(forms.maxAnswerFileSize + 1)], "planta.pdf")]))
  expect([big.statusCode, big.body]).toEqual([422, expect.stringContaining("10 MB")])
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(f.name) as names from files f join accounts a on a.account_id = f.account_id
    where a.domain = ${ana.domain}`.execute(api.database.owner)
  expect(rows[0]?.names).toEqual([name])
  const { rows: stored } = await sql`
    select 1 from stored_files s join accounts a on a.account_id = s.account_id
    where a.domain = ${ana.domain} and s.sent_at is not null`.execute(api.database.owner)
  expect(stored).toHaveLength(1)
})

test("a password is asked for before the form is seen, is tried a few times only, and keeps what was typed", async () => {
  const form = await make()
  const path = address(form)
  const body = { password: "abre-te-sesamo" }
  await api.call(forms.updateFormPassword, ana, { params: { id: form.id }, body })
  const hidden = await api.app.inject(path)
  expect(hidden.body).toContain(`type="password"`)
  expect(hidden.body).not.toContain("contact.email")
  const sent = await post(path, { ...person, key: "x" })
  expect(sent.body).toContain(`name="contact.email" value="rui@exemplo.com.br"`)
  expect((await post(path, { password: "errada" })).statusCode).toBe(422)
  const shown = await post(path, { ...person, ...body })
  const carried = carriedIn(shown.body)
  expect(shown.body).toMatch(/name="contact.email"[^>]*value="rui@exemplo.com.br"/)
  expect((await post(path, { ...carried, ...person })).statusCode).toBe(303)
  api.clock.now = new Date(api.clock.now.getTime() + 1000)
  await api.call(forms.updateFormPassword, ana, {
    params: { id: form.id },
    body: { password: "outra-senha" },
  })
  expect((await post(path, { ...carried, ...person })).body).toContain(`type="password"`)
  const tries = await Promise.all(Array.from({ length: 8 }, () => post(path, { password: "errada" })))
  expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    422, 422, 422, 422, 422, 429, 429, 429,
  ])
  expect((await post(path, { password: "outra-senha" })).statusCode).toBe(429)
  expect((await post(path, { password: "outra-senha" }, {}, "203.0.113.9")).statusCode).toBe(200)
  expect(await deals()).toHaveLength(1)
})

test("a password hides title, name and last page of a form from all who don't have it, programs too", async () => {
  const secret = "Plano secreto"
  const form = await make({ name: secret, title: secret, intro: secret, success_message: secret })
  const path = address(form)
  const body = { password: "abre-te-sesamo" }
  await api.call(forms.updateFormPassword, ana, { params: { id: form.id }, body })
  const share = await api.call(shareForm, ana, { params: { id: form.id } })
  expect([share.inline, share.popup, share.iframe].join("")).not.toContain(secret)
  const json = { accept: "application/json" }
  const seen = [
    await api.app.inject(path),
    await api.app.inject(`${path}?embed=1`),
    await api.app.inject(`${path}/thanks`),
    await api.app.inject(`${path}/thanks?embed=1&seen=1.x`),
    await api.app.inject({ url: `${path}/frame`, headers: { origin: "https://x.example" } }),
    await post(path, person),
    await post(path, person, json),
    await post(path, { password: "errada" }),
  ]
  for (const reply of seen)
    expect(JSON.stringify([reply.body, reply.headers])).not.toMatch(new RegExp(secret))
  const shown = await post(path, { ...person, ...body })
  expect(shown.body).toContain(secret)
  const { location = "" } = (await post(path, { ...carriedIn(shown.body), ...person })).headers
  expect((await api.app.inject(location)).body).toContain(secret)
  // The pass of the last page does not open the form.
  const pass = new URL(location, "https://x.example").searchParams.get("seen") ?? ""
  expect((await post(path, { ...person, pass })).body).not.toContain(secret)
  expect(await deals()).toHaveLength(1)
})

test("an address to lead on to has to be one, and one stored before that breaks no page", async () => {
  const wrong = { ...contactForm("Contato"), redirect_url: "https://[" }
  expect(await api.send(forms.createForm, ana, { body: wrong })).toMatchObject({
    status: 422,
    body: { redirect_url: [expect.stringContaining("Endereço inválido")] },
  })
  const form = await make()
  await sql`update forms set redirect_url = 'https://[' where id = ${form.id}`.execute(api.database.owner)
  const page = await api.app.inject(address(form))
  expect(page.statusCode).toBe(200)
  const sent = await post(address(form), { ...carriedIn(page.body), ...person })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${address(form)}/thanks`])
})

test("in another page a form has that page's colours, on its last page too, which tells its height", async () => {
  const form = await make()
  const [light, dark, auto] = await Promise.all(
    ["", "&scheme=dark", "&scheme=auto"].map(
      async (more) => (await api.app.inject(`${address(form)}?embed=1${more}`)).body,
    ),
  )
  expect(light).not.toContain("prefers-color-scheme")
  expect(light).toContain("color-scheme:light}")
  expect(dark).toContain("color-scheme:dark}")
  expect(auto).toContain("prefers-color-scheme:dark")
  const sent = await post(`${address(form)}?embed=1&scheme=dark`, person)
  expect(sent.headers.location).toBe(`${address(form)}/thanks?embed=1&scheme=dark`)
  const thanks = await api.app.inject(String(sent.headers.location))
  expect(thanks.body).toContain("color-scheme:dark}")
  expect(thanks.body).toContain(`src="/form.js"`)
})

test("a form that rests says so, and one that is not there is a 404, whoever's it would be", async () => {
  const form = await make()
  const path = address(form)
  const change = (body: Partial<forms.FormInput>) =>
    api.call(forms.updateForm, ana, { params: { id: form.id }, body })
  const seen = async () => {
    const [shown, sent] = [await api.app.inject(path), await post(path, person)]
    expect(sent.body).toContain("<h1>")
    return [shown.statusCode, sent.statusCode]
  }
  const later = new Date(api.clock.now.getTime() + 3_600_000).toISOString()
  const earlier = new Date(api.clock.now.getTime() - 3_600_000).toISOString()
  await change({ starts_at: later })
  expect(await seen()).toEqual([200, 200])
  await change({ starts_at: null, ends_at: earlier })
  expect(await seen()).toEqual([410, 410])
  await change({ ends_at: null, enabled: false })
  expect(await seen()).toEqual([410, 410])
  await change({ enabled: true, max_answers: 1 })
  expect((await post(path, person)).statusCode).toBe(303)
  expect(await seen()).toEqual([410, 410])
  await change({ max_answers: null })
  await putStanding(api, ana, "suspended")
  expect(await seen()).toEqual([410, 410])
  await putStanding(api, ana, "active")
  await api.call(forms.trashForm, ana, { params: { id: form.id } })
  const nobody = ["/f/ninguem/contato", `/f/${ana.domain}/nada`, "/f/%00/contato", path]
  const replies = await Promise.all(nobody.map((url) => api.app.inject(url)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await deals()).toHaveLength(1)
})

test("only the sites that a form names may show it, and learn that they may", async () => {
  const form = await make({ allowed_origins: ["https://loja.example"] })
  const path = address(form)
  const page = await api.app.inject(path)
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors https://loja.example;")
  expect(page.headers["x-frame-options"]).toBeUndefined()
  const ask = (origin: string) => api.app.inject({ url: `${path}/frame`, headers: { origin } })
  const [yes, no] = [await ask("https://loja.example"), await ask("https://outra.example")]
  expect([yes.statusCode, yes.headers["access-control-allow-origin"]]).toEqual([200, "https://loja.example"])
  expect([no.statusCode, no.headers["access-control-allow-origin"]]).toEqual([403, undefined])
  const referring = await api.app.inject({ url: path, headers: { referer: "https://loja.example/x" } })
  expect(carriedIn(referring.body)["referrer"]).toBe("https://loja.example/x")
  const bad = await api.app.inject(`${path}?page=javascript:alert(1)`)
  expect(carriedIn(bad.body)["referrer"]).toBeUndefined()
})

test("looks and beginnings are counted by days, but not those of programs and of resting forms", async () => {
  const form = await make()
  const path = address(form)
  await Promise.all([1, 2, 3].map(() => api.app.inject(path)))
  await api.app.inject({ method: "HEAD", url: path })
  await api.app.inject({ url: path, headers: { "sec-purpose": "prefetch;prerender" } })
  expect((await api.app.inject({ method: "POST", url: `${path}/starts` })).statusCode).toBe(204)
  await expect
    .poll(
      async () => {
        const { views, starts } = await api.call(forms.getForm, ana, { params: { id: form.id } })
        return { views, starts }
      },
      { timeout: 10_000 },
    )
    .toEqual({ views: 3, starts: 1 })
})

test("bodies that no browser sends are refused with a page in the form's language that says what to do, and never with a 5xx", async () => {
  const form = await make({ language: "en", allowed_origins: ["https://loja.example"] })
  const path = address(form)
  const form1 = "multipart/form-data; boundary=x"
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const bodies: readonly (readonly [type: string, body: string, status: number])[] = [
    ["application/x-www-form-urlencoded", `contact.first_name=${"a".repeat(2 ** 20)}`, 413],
    ["application/x-www-form-urlencoded", `contact.first_name=${"a".repeat(2 ** 19)}`, 422],
    ["application/x-www-form-urlencoded", "contact.first_name=%00&contact.email=a@b.c", 422],
    [
      "application/x-www-form-urlencoded",
      "contact.first_name=a&contact.first_name=b&contact.email=a@b.c",
      422,
    ],
    ["application/json", "{}", 415],
    ["text/plain", "x", 415],
    ["text/html", "x", 415],
    [form1, `${part("contact.first_name", "a".repeat(2 ** 20 + 1))}--x--`, 413],
    [form1, `${Array.from({ length: 1200 }, (_, at) => part(`n${at}`, "")).join("")}--x--`, 413],
    [form1, part("contact.first_name", "a"), 400],
    [form1, `${part("__proto__", "a")}${part("constructor", "a")}--x--`, 400],
  ]
  for (const [type, payload, status] of bodies) {
    const reply = await api.app.inject({
      method: "POST",
      url: path,
      payload,
      headers: { "content-type": type },
    })
    expect([type, payload.slice(0, 60), reply.statusCode]).toEqual([type, payload.slice(0, 60), status])
    expect(reply.headers["content-type"]).toContain("text/html")
    expect(reply.body).toContain("<h1>")
    expect(reply.body).toContain(`lang="en"`)
    expect(reply.headers["content-security-policy"]).toContain("frame-ancestors https://loja.example;")
    if (status === 413) expect(reply.body).toContain("shorten what you wrote or choose fewer files")
    if (status === 415) expect(reply.body).toContain("Open the page from the link you received")
  }
  const big = await post(
    path,
    { "contact.first_name": "a".repeat(2 ** 20) },
    { accept: "application/json", "accept-language": "pt-BR" },
  )
  expect([big.statusCode, big.json()]).toEqual([
    413,
    { code: "too_large", error: expect.stringContaining("The request is too large. Go back") },
  ])
  expect(await deals()).toEqual([])
})

test("a big form and its page weigh little", async () => {
  const options = Array.from({ length: 30 }, (_, at) => `Opção ${at}`)
  await api.call(createCustomField, ana, {
    body: { entity: "deal", name: "roof", label: "Telhado", type: "select", options },
  })
  const many = [
    "first_name",
    "last_name",
    "email",
    "phone1",
    "job",
    "document",
    "birthdate",
    "address_street",
  ]
  const fields = [
    ...many.map((name) => ({ field: `contact.${name}`, label: name, help: "Como no documento." })),
    {
      field: "deal.custom_fields.roof",
      label: "Telhado",
      conditions: [{ filterField: "contact.job", operator: "=" }],
    },
    { field: "deal.files", label: "Arquivos" },
  ]
  const form = await make({ fields: fields as forms.FormInput["fields"], consent_text: "x".repeat(500) })
  const { body } = await api.app.inject(address(form))
  expect(gzipSync(body).length).toBeLessThan(8 * 1024)
})
