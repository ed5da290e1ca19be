import { chooseFreePlan, getAccountStatus } from "@funil/contract/account/accounts"
import { roles } from "@funil/contract/account/permissions"
import { trashUser } from "@funil/contract/account/users"
import * as forms from "@funil/contract/forms/forms"
import { undo } from "@funil/contract/records/history"
import { createCustomField, trashCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { makePipeline, stageId } from "../../../../test/factories.ts"
import { pictureOf } from "../../../../test/files/picture-files.ts"
import { goodFiles, pdf, sent } from "../../../../test/files/sent-files.ts"
import { contactForm } from "../../../../test/forms/form-scene.ts"
import { putStanding } from "../../../../test/standing.ts"

const api = await testApi()
const nowhere = "01970000-0000-7000-8000-000000000000"

const make = async (
  who: Parameters<typeof api.call>[1],
  name = "Contato",
  more: Partial<forms.FormInput> = {},
) => api.call(forms.createForm, who, { body: { ...contactForm(name), ...more } })

test("a form is made, changed, deleted and put back, under an address made of its name", async () => {
  const ana = await api.signUp()
  const made = await make(ana, "Orçamento & Visita")
  expect(made).toMatchObject({ slug: "orcamento-visita", enabled: true, language: "pt-BR", answers: 0 })
  expect(made.url).toBe(`${api.services.config.publicUrl}/f/${ana.domain}/orcamento-visita`)
  const other = await make(ana, "Orçamento / Visita")
  expect(other.slug).toBe("orcamento-visita-2")
  const params = { id: made.id }
  const changed = await api.call(forms.updateForm, ana, {
    params,
    body: { ...made, name: "Outro", title: "Oi" },
  })
  expect(changed).toMatchObject({ name: "Outro", slug: "orcamento-visita", title: "Oi", fields: made.fields })
  const gone = await api.send(forms.trashForm, ana, { params })
  expect((await api.call(forms.listForms, ana, {})).map(({ id }) => id)).toEqual([other.id])
  await api.call(undo, ana, { body: { token: gone.headers["undo-token"] ?? "" } })
  expect(await api.call(forms.getForm, ana, { params })).toMatchObject({ title: "Oi" })
})

test("an address belongs to one form, whoever takes it first", async () => {
  const ana = await api.signUp()
  const body = { ...contactForm("Contato"), slug: "fale" }
  const replies = await Promise.all([1, 2, 3].map(() => api.send(forms.createForm, ana, { body })))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422])
  const bia = await api.signUp()
  expect((await make(bia, "Fale")).slug).toBe("fale")
  const [made] = await api.call(forms.listForms, ana, {})
  const gone = await api.send(forms.trashForm, ana, { params: { id: made?.id ?? "" } })
  await make(ana, "Fale")
  expect((await api.send(undo, ana, { body: { token: gone.headers["undo-token"] ?? "" } })).status).toBe(409)
})

test("a form of another account is not there", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const { id } = await make(ana)
  const params = { id }
  expect((await api.send(forms.getForm, bia, { params })).status).toBe(404)
  expect((await api.send(forms.updateForm, bia, { params, body: { title: "x" } })).status).toBe(404)
  expect((await api.send(forms.trashForm, bia, { params })).status).toBe(404)
  expect((await api.send(forms.updateFormPassword, bia, { params, body: { password: null } })).status).toBe(
    404,
  )
  const term = { term: sent(pdf, "termos.pdf") }
  expect((await api.send(forms.uploadFormTerm, bia, { params, body: term })).status).toBe(404)
})

test("only admins and managers have to do with forms", async () => {
  const ana = await api.signUp()
  const { id } = await make(ana)
  for (const role of roles) {
    const who = role === "admin" ? ana : await api.colleague(ana, role)
    const isAllowed = role === "admin" || role === "manager"
    expect((await api.raw("GET", "/forms", who)).status).toBe(isAllowed ? 200 : 403)
    expect((await api.raw("PUT", `/forms/${id}`, who, { title: role })).status).toBe(isAllowed ? 200 : 403)
  }
})

test.each([
  [{ fields: [{ field: "contact.created_at", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "contact.companies", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "contact.constructor", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "user.role", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "deal.user_id", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "deal.lost_reason", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "deal.custom_fields.nada", label: "x" }] }, "fields.0.field"],
  [{ fields: [{ field: "deal.products", label: "x" }] }, "fields.0.options"],
  [{ fields: [{ field: "deal.products", label: "x", options: [nowhere] }] }, "fields.0.options"],
  [{ fields: [{ field: "contact.gender", label: "x", options: ["verde"] }] }, "fields.0.options"],
  [{ fields: [{ field: "contact.job", label: "x", options: ["a"] }] }, "fields.0.options"],
  [{ fields: [{ field: "contact.email", label: "x", default: "nada" }] }, "fields.0.default"],
  [{ fields: [1, 2].map(() => ({ field: "contact.email", label: "x" })) }, "fields.1.field"],
  [
    {
      fields: [
        {
          field: "contact.email",
          label: "x",
          conditions: [{ filterField: "contact.job", operator: "=", valueField: "a" }],
        },
      ],
    },
    "fields.0.conditions.0.filterField",
  ],
  [{ pipeline_id: nowhere }, "pipeline_id"],
  [{ pipeline_stage_id: nowhere }, "pipeline_stage_id"],
  [{ user_id: nowhere }, "user_id"],
  [{ users: [nowhere] }, "users"],
  [{ slug: "Não" }, "slug"],
  [{ redirect_url: "javascript:alert(1)" }, "redirect_url"],
  [{ allowed_origins: ["https://a.test/x"] }, "allowed_origins.0"],
  [{ colours: { accent: "red", background: null, text: null } }, "colours.accent"],
  [{ starts_at: "2026-03-02T00:00:00.000Z", ends_at: "2026-03-01T00:00:00.000Z" }, "ends_at"],
])("a form that could not work is refused: %o", async (more, field) => {
  const ana = await api.signUp()
  const reply = await api.raw("POST", "/forms", ana, { ...contactForm("Contato"), ...more })
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})

test("passwords and visitors have no place in a form; own fields, other people's pipelines by rights", async () => {
  const ana = await api.signUp()
  const visitor = await api.colleague(ana, "visitor")
  const pipeline = await makePipeline(api, ana)
  const own = async (type: "password" | "select", label: string, options: string[] = []) =>
    api.call(createCustomField, ana, { body: { entity: "deal", type, label, options } })
  const [secret, roof] = [await own("password", "Senha"), await own("select", "Telhado", ["Barro", "Zinco"])]
  const ask = (name: string) => [{ field: `deal.custom_fields.${name}`, label: "x" }]
  const status = async (body: Partial<forms.FormInput>) =>
    (await api.send(forms.createForm, ana, { body: { name: "Contato", ...body } })).status
  expect(await status({ fields: ask(secret.name) })).toBe(422)
  expect(await status({ user_id: visitor.id })).toBe(422)
  expect(await status({ users: [ana.id, visitor.id] })).toBe(422)
  expect(await status({ fields: ask(roof.name), pipeline_stage_id: stageId(pipeline, 1) })).toBe(201)
})

test("a form that names what is gone since may still be renamed and switched off, and not on again", async () => {
  const ana = await api.signUp()
  const { name, id } = await api.call(createCustomField, ana, {
    body: { entity: "deal", type: "text", label: "Telhado" },
  })
  const bia = await api.colleague(ana, "agent")
  const fields = [{ field: `deal.custom_fields.${name}`, label: "Telhado" }]
  const form = await make(ana, "Contato", { fields, users: [ana.id, bia.id] })
  await api.call(trashCustomField, ana, { params: { id } })
  await api.call(trashUser, ana, { params: { id: bia.id } })
  const put = (body: Partial<forms.FormInput>) =>
    api.send(forms.updateForm, ana, { params: { id: form.id }, body })
  expect((await put({ name: "Outro", enabled: false })).status).toBe(200)
  expect((await put({ enabled: true })).status).toBe(422)
  expect((await put({ enabled: true, users: [ana.id], fields: [] })).status).toBe(200)
})

test("a plan has room for so many forms, two at once never take the last place", async () => {
  const ana = await api.signUp()
  await putStanding(api, ana, "free")
  const replies = await Promise.all(
    [1, 2, 3, 4].map((number) => api.send(forms.createForm, ana, { body: contactForm(`Contato ${number}`) })),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 402, 402, 402,
  ])
  const { usage } = await api.call(getAccountStatus, ana, {})
  expect(usage.forms).toEqual({ used: 1, limit: 1 })
})

test("a smaller plan archives the other forms, one of which is switched on again when there is room", async () => {
  const ana = await api.signUp()
  const [first, second] = [await make(ana, "Um"), await make(ana, "Dois")]
  await putStanding(api, ana, "trial_ended")
  expect((await api.send(chooseFreePlan, ana, { body: {} })).body).toMatchObject({
    forms: [expect.any(String)],
  })
  await api.call(chooseFreePlan, ana, { body: { keep: { forms: [second.id] } } })
  const stateOf = async () =>
    Object.fromEntries(
      (await api.call(forms.listForms, ana, {})).map(({ name, archived, enabled }) => [
        name,
        { archived, enabled },
      ]),
    )
  expect(await stateOf()).toEqual({
    Um: { archived: true, enabled: false },
    Dois: { archived: false, enabled: true },
  })
  const on = { params: { id: first.id }, body: { enabled: true } }
  expect((await api.send(forms.updateForm, ana, on)).status).toBe(402)
  await api.call(forms.trashForm, ana, { params: { id: second.id } })
  await api.call(forms.updateForm, ana, on)
  expect(await stateOf()).toEqual({ Um: { archived: false, enabled: true } })
})

test("a form has pictures and terms, and a password that nobody reads", async () => {
  const ana = await api.signUp()
  const { id } = await make(ana)
  const params = { id }
  const brand_picture = sent(await pictureOf("png"), "marca.png")
  const branded = await api.call(forms.uploadFormImage, ana, {
    params,
    body: { type: "brand", brand_picture },
  })
  expect(branded.brand).toMatch(/^\/api\/pictures\//)
  expect(branded.favicon).toBeNull()
  const bare = await api.call(forms.removeFormImage, ana, { params, body: { type: "brand" } })
  expect(bare.brand).toBeNull()
  const termed = await api.call(forms.uploadFormTerm, ana, {
    params,
    body: { term: sent(pdf, "termos.pdf") },
  })
  expect(termed.terms).toMatchObject({ name: "termos.pdf", size: pdf.length })
  const path = new URL(termed.terms?.url ?? "").pathname.replace("/api", "")
  const shown = await api.raw("GET", path, null)
  expect(shown).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } })
  expect((await api.raw("GET", `${path.slice(0, -4)}AAAA`, null)).status).toBe(404)
  // Equal bytes are the same terms.
  const again = await api.call(forms.uploadFormTerm, ana, { params, body: { term: sent(pdf, "outro.pdf") } })
  expect(again.terms?.url).toBe(termed.terms?.url)
  expect((await api.call(forms.removeFormTerm, ana, { params })).terms).toBeNull()
  expect((await api.raw("GET", path, null)).status).toBe(200)
  const locked = await api.call(forms.updateFormPassword, ana, {
    params,
    body: { password: "abre-te-sesamo" },
  })
  expect(locked.has_password).toBe(true)
  const { rows } = await sql<{ all: string }>`
    select concat((select string_agg(f::text, '') from forms f), (select string_agg(c.fields::text, '') from changes c)) as all
  `.execute(api.database.owner)
  expect(rows[0]?.all).not.toContain("sesamo")
  expect(rows[0]?.all.match(/\$argon2id/g)).toHaveLength(1)
})

test("terms are a PDF and nothing else", async () => {
  const ana = await api.signUp()
  const { id } = await make(ana)
  for (const [name, bytes, mime] of await goodFiles()) {
    const body = { term: sent(bytes, name) }
    const { status } = await api.send(forms.uploadFormTerm, ana, { params: { id }, body })
    expect(status, name).toBe(mime === "application/pdf" ? 200 : 422)
  }
})
