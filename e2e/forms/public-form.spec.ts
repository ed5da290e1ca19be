import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { listConsents } from "@funil/contract/forms/consents"
import { listFormAnswers } from "@funil/contract/forms/form-answers"
import { shareForm } from "@funil/contract/forms/form-share"
import { createForm, type Form, type FormInput, updateFormPassword } from "@funil/contract/forms/forms"
import { findContacts } from "@funil/contract/records/contacts"
import { createProduct } from "@funil/contract/records/products"
import type { Frame, Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const telephone = { viewport: { width: 390, height: 844 } }
const { form: formWord } = words["pt-BR"].fieldOptions.deal.source

const asked: FormInput = {
  name: "Orçamento",
  title: "Peça um orçamento",
  fields: [
    { field: "contact.first_name", label: "Nome", required: true },
    { field: "contact.email", label: "E-mail", required: true },
    { field: "deal.name", label: "O que você quer?" },
    {
      field: "contact.job",
      label: "De que tamanho?",
      required: true,
      conditions: [{ filterField: "deal.name", operator: "like", valueField: "bolo" }],
    },
  ],
  consent_text: "Concordo em ser respondido.",
}

async function make({ token }: Person, more: Partial<FormInput> = {}): Promise<Form> {
  return call(token, createForm, { body: { ...asked, ...more } })
}

/** A page of another site that holds a piece of HTML. */
async function otherSite(piece: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(
      `<!doctype html><html lang="pt-BR"><head><title>Blog</title><link rel="icon" href="data:,"></head><body><h1>Blog</h1>${piece}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, server }
}

async function frameOf(page: Page, form: Form): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().startsWith(form.url))
  await expect.poll(() => found()?.url()).toBeDefined()
  const frame = found()
  if (!frame) throw new Error("The form has no frame")
  await expect(frame.getByRole("heading", { name: form.title })).toBeVisible()
  return frame
}

/** Has a page note the instant at which a card with the text is on its board. */
async function watchForCard(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const look = () => {
      const cards = [...document.querySelectorAll("article")]
      if (cards.some(({ textContent }) => textContent.includes(wanted)))
        document.body.dataset["cardCame"] ??= String(Date.now())
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, text)
}

/** Milliseconds from the thanks that the respondent sees to the card. */
async function waitedForCard(page: Page, thanks: Frame): Promise<number> {
  const thankedAt = await thanks.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    return performance.timeOrigin + (navigation?.responseEnd ?? 0)
  })
  const cameAt = await page.evaluate(() => Number(document.body.dataset["cardCame"]))
  return cameAt - thankedAt
}

/** As fast as a person types: what is quicker looks like a program. */
const betweenKeys = 80

/** Fills the form in with nothing but keys, from wherever the focus is. */
async function typeAll(page: Page, frame: Frame, texts: readonly string[]): Promise<void> {
  await frame.getByLabel("Nome").focus()
  for (const text of texts) {
    await page.keyboard.type(text, { delay: betweenKeys })
    await page.keyboard.press("Tab")
  }
}

/** The last page is short: no blank room stays below it, and it is where the reader looks. */
async function expectSmallAndInView(frame: Locator): Promise<void> {
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(300)
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await expect(frame).toBeInViewport({ ratio: 0.9 })
}

for (const javaScriptEnabled of [false, true])
  test(`a form in a page of another site is filled in by keyboard on a telephone ${javaScriptEnabled ? "with" : "without"} JavaScript, and is a deal on an open board at once`, async ({
    page,
    admin,
    signIn,
    visit,
  }) => {
    const { pipeline } = await dealScene(admin)
    const form = await make(admin, { pipeline_id: pipeline.id })
    const { inline } = await call(admin.token, shareForm, { params: { id: form.id } })
    const { origin, server } = await otherSite(inline)
    try {
      await signIn(admin)
      await page.goto(`/pipelines?pipeline=${pipeline.id}`)
      await expect(page.getByRole("article").first()).toBeVisible()
      await watchForCard(page, "Bolo")

      const shopper = await visit(undefined, { ...telephone, javaScriptEnabled })
      await shopper.goto(`${origin}/?utm_source=blog&deal.name=Bolo`)
      const frame = await frameOf(shopper, form)
      // Without a script nobody hands over what the address of the other page says.
      const subject = javaScriptEnabled ? "" : "Bolo"
      await typeAll(shopper, frame, ["Rui Prado", "rui@exemplo.com.br", subject, "Para dez"])
      await shopper.keyboard.press("Space")
      await shopper.keyboard.press("Enter")
      await expect(frame.getByRole("heading", { name: "Recebemos a sua resposta" })).toBeVisible()
      if (javaScriptEnabled) await expectSmallAndInView(shopper.locator("iframe"))

      const card = page.getByRole("article").filter({ hasText: "Bolo" })
      await expect(card).toBeVisible()
      expect(await waitedForCard(page, frame)).toBeLessThan(1000)
      await expect(card.getByText(formWord)).toBeVisible()
      const query = { attribute: "email", value: "rui@exemplo.com.br" }
      const found = await call(admin.token, findContacts, { query })
      expect(found).toMatchObject([{ first_name: "Rui Prado", job: "Para dez" }])
      const consents = await call(admin.token, listConsents, { params: { id: found[0]?.id ?? "" } })
      expect(consents).toMatchObject([
        { purpose: "service", text: asked.consent_text, form: { id: form.id }, withdrawn_at: null },
      ])
    } finally {
      server.close()
    }
  })

test("a page that the form does not name shows a link in its place, and a frame of it there stays empty", async ({
  page,
  admin,
  allow,
}) => {
  allow(
    /violates the following Content Security Policy directive/,
    /\/frame/,
    /ERR_BLOCKED_BY_RESPONSE|ERR_FAILED/,
  )
  const form = await make(admin, { allowed_origins: ["https://loja.example"] })
  const share = await call(admin.token, shareForm, { params: { id: form.id } })
  const { origin, server } = await otherSite(`${share.inline}${share.iframe}`)
  try {
    await page.goto(origin)
    await expect(page.getByRole("link", { name: "Abrir formulário" })).toHaveAttribute("href", form.url)
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveCount(0)
  } finally {
    server.close()
  }
})

test("a pop-up opens from a button, keeps the focus inside, and Esc gives it back", async ({
  page,
  admin,
}) => {
  const form = await make(admin)
  const { popup } = await call(admin.token, shareForm, { params: { id: form.id } })
  const { origin, server } = await otherSite(popup)
  try {
    await page.goto(origin)
    const button = page.getByRole("button", { name: form.title })
    await expect(button).toHaveCSS("background-color", "rgb(74, 80, 200)")
    await button.press("Enter")
    const frame = await frameOf(page, form)
    await expect(page.getByRole("dialog", { name: form.title })).toBeVisible()
    await frame.getByLabel("Nome").fill("Rui")
    await page.getByRole("button", { name: "Fechar" }).focus()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(button).toBeFocused()
  } finally {
    server.close()
  }
})

test("mistakes are told at once, keep what was typed, and what does not apply is not asked for", async ({
  page,
  admin,
  visit,
  allow,
}) => {
  allow(/status of 4(22|10)/)
  const form = await make(admin)
  await page.goto(form.url)
  await expectAccessible(page)
  await expect(page.getByLabel("De que tamanho?")).toBeHidden()
  await page.getByLabel("O que você quer?").fill("Um bolo")
  await expect(page.getByLabel("De que tamanho?")).toBeVisible()
  await page.getByLabel("E-mail").fill("rui")
  await page.getByRole("button", { name: "Enviar" }).click()
  const summary = page.getByRole("alert")
  await expect(summary.getByRole("link")).toHaveCount(4)
  await expectAccessible(page)
  await summary.getByRole("link", { name: /De que tamanho/ }).click()
  await expect(page.getByLabel("De que tamanho?")).toBeFocused()
  await expect(page.getByLabel("E-mail")).toHaveValue("rui")

  const plain = await visit(undefined, { ...telephone, javaScriptEnabled: false })
  await plain.goto(form.url)
  await expect(plain.getByLabel("De que tamanho?")).toBeVisible()
  await expect(plain.getByText("Preencha se “O que você quer?” tiver “bolo”.")).toBeVisible()
  await plain.getByLabel("Nome").fill("Rui")
  await plain.getByLabel("E-mail").fill("rui@x")
  await plain.getByLabel("O que você quer?").fill("Um bolo")
  await plain.getByLabel(/Concordo/).check()
  await plain.getByRole("button", { name: "Enviar" }).click()
  await expect(plain.getByRole("alert").getByRole("link")).toHaveCount(2)
  await expect(plain.getByLabel("E-mail")).toHaveValue("rui@x")
  await expect(plain.getByLabel(/Concordo/)).toBeChecked()
})

test("how many of a product are wanted is asked once it is chosen, and told in the answers", async ({
  page,
  admin,
  visit,
}) => {
  const products = await Promise.all(
    ["Forno industrial", "Mesa"].map((name) =>
      call(admin.token, createProduct, { body: { name, price: 1900 } }),
    ),
  )
  const form = await make(admin, {
    fields: [
      {
        field: "deal.products",
        label: "O que você quer?",
        required: true,
        options: products.map(({ id }) => id),
      },
      { field: "deal.name", label: "Para onde?" },
    ],
    consent_text: null,
  })
  const amount = "Qtd. de Forno industrial"
  await page.goto(form.url)
  await expect(page.getByLabel(amount)).toBeHidden()
  await page.getByRole("button", { name: "Enviar" }).click()
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1)
  await page.getByLabel(/^Forno/).check()
  await page.keyboard.press("Tab")
  await expect(page.getByLabel(amount)).toBeFocused()
  await page.keyboard.type("1000")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Para a padaria nova da esquina", { delay: betweenKeys })
  await page.getByRole("button", { name: "Enviar" }).click()
  await page.getByRole("alert").getByRole("link").click()
  await expect(page.getByLabel(amount)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel(amount).fill("3")
  await page.getByRole("button", { name: "Enviar" }).click()
  await expect(page.getByRole("heading", { name: "Recebemos a sua resposta" })).toBeVisible()

  const plain = await visit(undefined, { ...telephone, javaScriptEnabled: false })
  await plain.goto(form.url)
  await plain.getByLabel(/^Mesa/).check()
  await plain.getByLabel("Qtd. de Mesa").fill("12")
  await plain.getByRole("button", { name: "Enviar" }).click()
  await expect(plain.getByRole("heading", { name: "Recebemos a sua resposta" })).toBeVisible()
  const { data } = await call(admin.token, listFormAnswers, { params: { id: form.id } })
  expect(data.map(({ values }) => values[0]?.text)).toEqual(["12 × Mesa", "3 × Forno industrial"])
})

test("a form behind a password shows itself to who knows it", async ({ page, admin, allow }) => {
  allow(/status of 422/)
  const form = await make(admin)
  await call(admin.token, updateFormPassword, {
    params: { id: form.id },
    body: { password: "abre-te-sesamo" },
  })
  await page.goto(form.url)
  await expectAccessible(page)
  await page.getByLabel("Senha").fill("errada")
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page.getByText("Senha incorreta.")).toBeVisible()
  await page.getByLabel("Senha").fill("abre-te-sesamo")
  await page.keyboard.press("Enter")
  await page.getByLabel("Nome").fill("Rui")
  await page.getByLabel("E-mail").fill("rui@exemplo.com.br")
  await page.getByLabel(/Concordo/).check()
  await page.getByRole("button", { name: "Enviar" }).click()
  await expect(page.getByRole("heading", { name: "Recebemos a sua resposta" })).toBeVisible()
})
