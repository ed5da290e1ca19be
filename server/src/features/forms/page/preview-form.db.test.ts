import { previewForm, shareForm } from "@funil/contract/forms/form-share"
import * as forms from "@funil/contract/forms/forms"
import { createProduct } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { contactForm } from "../../../../test/forms/form-scene.ts"

const api = await testApi()

test("the preview shows what the editor holds, and stores nothing of it", async () => {
  const ana = await api.signUp()
  const made = await api.call(forms.createForm, ana, { body: contactForm("Contato") })
  const params = { id: made.id }
  const product = await api.call(createProduct, ana, { body: { name: "Curso", price: 1234.5 } })
  await api.call(createCustomField, ana, {
    body: { entity: "deal", name: "roof", label: "Telhado", type: "select", options: ["Laje", "Telha"] },
  })
  const body = {
    title: "<b>Orçamento</b>",
    colours: { accent: "#ffe600", background: null, text: null },
    consent_text: "Concordo",
    fields: [
      { field: "contact.first_name", label: "Nome", required: true },
      { field: "deal.custom_fields.roof", label: "Telhado", options: ["Laje"] },
      { field: "deal.products", label: "Curso", options: [product.id] },
      {
        field: "deal.files",
        label: "Planta",
        conditions: [{ filterField: "deal.custom_fields.roof", operator: "=", valueField: "Laje" }],
      },
      { field: "contact.gender", label: "Gênero", hidden: true },
      { field: "contact.nothing", label: "Nada" },
    ],
  } as const
  const { css, html } = await api.call(previewForm, ana, { params, body: structuredClone(body) as never })
  expect(css).toContain("--accent:#ffe600")
  expect(html).toContain("&lt;b&gt;Orçamento&lt;/b&gt;")
  expect([...html.matchAll(/data-field="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "contact.first_name",
    "deal.custom_fields.roof",
    "deal.products",
    "deal.files",
    "consent_text",
  ])
  expect(html).toMatch(/<option value="Laje">Laje<\/option><\/select>/)
  expect(html).toMatch(/Curso <span class="price">R\$ 1\.234,50<\/span>/)
  expect(html).toContain("Preencha se “Telhado” for “Laje”.")
  expect(html).not.toContain("<script")
  expect(await api.call(forms.getForm, ana, { params })).toEqual(made)
})

test("a form is shared by its address, a code of it and pieces for other pages", async () => {
  const ana = await api.signUp()
  const body = { ...contactForm("Contato"), title: 'Diga "oi" <já>' }
  const made = await api.call(forms.createForm, ana, { body })
  const share = await api.call(shareForm, ana, { params: { id: made.id } })
  expect(share.url).toBe(made.url)
  expect(share.qr).toMatch(/^<svg/)
  expect(share.inline).toContain(`data-form="${ana.domain}/contato"`)
  for (const piece of [share.inline, share.popup, share.iframe]) {
    expect(piece).toContain(made.url)
    expect(piece).toContain("Diga &quot;oi&quot; &lt;já&gt;")
  }
})
