import { errorStatus } from "@funil/contract/errors"
import { expect, test } from "vitest"
import { routes } from "../src/app.ts"
import { errorMeanings } from "../src/platform/reference/errors.ts"
import type { OpenApi } from "../src/platform/reference/openapi.ts"
import { portuguese } from "../src/platform/reference/pt-br/portuguese.ts"
import { translated } from "../src/platform/reference/translate.ts"
import { testApi } from "./client.ts"

const api = await testApi({ PUBLIC_URL: "https://crm.test" })

async function page(path: string, language = "en") {
  return api.app.inject({ url: `/api/docs/${path}`, headers: { "accept-language": language } })
}

async function describedApi(): Promise<OpenApi> {
  return (await api.app.inject("/api/openapi.json")).json<OpenApi>()
}

function operationsOf({ paths }: OpenApi) {
  return Object.values(paths).flatMap((path) => Object.values(path))
}

test("the description holds every call with what it does, and names where it is served", async () => {
  const document = await describedApi()
  expect(document.servers).toEqual([{ url: "https://crm.test/api" }])
  expect(Object.keys(document.paths)).toContain("/pipelines/{pipelineId}/stages/{id}/cards")
  const operations = operationsOf(document)
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    routes.map(({ endpoint }) => endpoint.id).toSorted(),
  )
  const summaries = operations.map(({ summary }) => summary)
  expect(summaries.filter((summary) => !/^[A-Z][^.]+$/.test(summary))).toEqual([])
  expect(new Set(summaries).size).toBe(summaries.length)
})

test("a form says of each part what it holds, and takes JSON only where that can carry all of it", async () => {
  const { paths, components } = await describedApi()
  const contentOf = (path: string) => paths[path]?.["post"]?.requestBody?.content ?? {}
  const importing = contentOf("/cards/import")
  expect(Object.keys(importing)).toEqual(["multipart/form-data"])
  const { properties } = components.schemas["DealImportBody"] ?? {}
  expect(properties?.["file"]).toMatchObject({ type: "string", format: "binary" })
  expect(properties?.["headers"]).toMatchObject({
    type: "array",
    items: { $ref: expect.stringContaining("ImportHeader") },
  })
  expect(properties?.["options"]).toMatchObject({ $ref: expect.stringContaining("ImportOptions") })
  const options = components.schemas["ImportOptions"]?.properties ?? {}
  expect(options["on_match"]).toMatchObject({ enum: ["skip", "update", "create"], default: "skip" })
  expect(Object.keys(contentOf("/contacts/{id}/uploadProfilePicture"))).toEqual([
    "multipart/form-data",
    "application/json",
    "application/x-www-form-urlencoded",
  ])
})

test("what several calls share is said once, with what the contract says of its fields", async () => {
  const { paths, components } = await describedApi()
  const answer = paths["/cards/{id}"]?.["get"]?.responses["200"]?.["content"]
  expect(answer).toEqual({ "application/json": { schema: { $ref: "#/components/schemas/Deal" } } })
  const { Deal, DealPage } = components.schemas
  expect(Deal?.properties?.["days_in_stage"]?.description).toBe(
    "Whole days since the deal entered its stage.",
  )
  expect(DealPage?.properties?.["data"]?.items).toEqual({ $ref: "#/components/schemas/Deal" })
})

test("every error has its status and what to do about it on a page of its own", async () => {
  const { body } = await page("errors")
  for (const code of Object.keys(errorStatus)) expect(body).toContain(`<code>${code}</code>`)
  expect(Object.keys(errorMeanings)).toEqual(Object.keys(errorStatus))
})

test("every call has a place on the page of its group, with examples of both kinds", async () => {
  const rows = (await api.app.inject("/api/docs/search.json")).json<[string, string, string, string][]>()
  expect(rows.map(([, , id]) => id).toSorted()).toEqual(routes.map(({ endpoint }) => endpoint.id).toSorted())
  const pages = new Map<string, string>()
  for (const name of new Set(rows.map(([, , , name]) => name))) pages.set(name, (await page(name)).body)
  for (const [summary, , id, name] of rows) {
    const call = pages.get(name)?.split(`<section class="call" id="${id}">`)[1]?.split("</section>")[0]
    expect(call, id).toContain("curl ")
    expect(call, id).toContain("funil.")
    expect(call, summary).not.toMatch(/undefined|\[object/)
  }
})

test("the reader speaks the language of who reads, or the one asked for, which its links keep", async () => {
  const { body } = await page("deals", "pt-BR")
  expect(body).toContain("<h1>Negócios</h1>")
  expect(body).toContain('<a href="#deal.create">Criar um negócio</a>')
  expect((await page("types", "pt-BR")).body).toContain("Dias inteiros desde que o negócio entrou na etapa.")
  expect((await page("errors", "pt-BR")).body).toContain("Outra empresa já usa o domínio.")
  const asked = await page("?lang=en", "pt-BR")
  expect(asked.body).toContain("<h1>Getting started</h1>")
  expect(asked.body).toContain('href="/api/docs/basics?lang=en"')
  expect(asked.body).toContain("https://crm.test/api/cards")
  const bare = await api.app.inject("/api/docs?lang=en")
  expect([bare.statusCode, bare.headers.location]).toEqual([301, "/api/docs/?lang=en"])
  const rows = (await api.app.inject("/api/docs/search.json?lang=pt-BR")).json<string[][]>()
  expect(rows.map(([name]) => name)).toContain("Obter o quadro de um funil")
})

test("every text of the description has its Portuguese, and every Portuguese its text", async () => {
  const said = new Set<string>()
  translated(await describedApi(), (text) => {
    said.add(text)
    return text
  })
  const known = Object.keys(portuguese)
  expect({
    missing: [...said].filter((text) => !known.includes(text)),
    unused: known.filter((text) => !said.has(text)),
  }).toEqual({ missing: [], unused: [] })
  const { tags } = (await api.app.inject("/api/openapi.json?lang=pt-BR")).json<OpenApi>()
  expect(tags[1]?.description).toBe("Funis, suas etapas e a ordem das coisas.")
})

test("links within the reference lead to something", async () => {
  const { body } = await page("")
  const names = ["", ...[...body.matchAll(/href="\/api\/docs\/([a-z-]+)"/g)].map(([, name = ""]) => name)]
  const pages = new Map<string, string>()
  for (const name of new Set(names)) pages.set(name, (await page(name)).body)
  const dead = [...pages].flatMap(([from, text]) =>
    [...text.matchAll(/href="(?:\/api\/docs\/([a-z-]*))?(?:#([^"]+))"/g)].flatMap(([, to = from, anchor]) =>
      pages.get(to)?.includes(`id="${anchor}"`) ? [] : [`${from} → ${to}#${anchor}`],
    ),
  )
  expect([...new Set(dead)]).toEqual([])
})

test("a page loads nothing from elsewhere and runs nothing but our script; what is not there is a 404", async () => {
  const { headers, body } = await page("deals")
  expect(headers["content-type"]).toContain("text/html")
  expect(headers["content-security-policy"]).not.toContain("unsafe")
  expect([...body.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    "/favicon.svg",
    "/api/docs/reader.css",
    "/reference.js",
    "/favicon.svg",
  ])
  const bare = await api.app.inject("/api/docs")
  expect([bare.statusCode, bare.headers.location]).toEqual([301, "/api/docs/"])
  expect((await page("package.json")).statusCode).toBe(404)
  expect((await page("constructor")).statusCode).toBe(404)
})
