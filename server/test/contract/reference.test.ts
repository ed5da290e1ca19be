import { callGroups } from "@funil/contract/api/call-groups"
import { errorStatus } from "@funil/contract/api/errors"
import { expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { contractTexts } from "../../src/platform/reference/contract-texts.ts"
import type { OpenApi } from "../../src/platform/reference/openapi.ts"
import type { Hit } from "../../src/platform/reference/search.ts"
import { testApi } from "../client.ts"

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
})

test("every call has a place on the page of its group, with examples of both kinds", async () => {
  const ids = new Set<string>()
  for (const { key, of } of callGroups) {
    const [html, text] = [(await page(key)).body, (await page(`${key}.md`)).body]
    for (const { endpoint } of routes.filter((one) => of.includes(one.endpoint.id.split(".")[0] ?? ""))) {
      const { id, method, path } = endpoint
      ids.add(id)
      const call = html.split(`<section class="call" id="${id}">`)[1]?.split("</section>")[0]
      expect(call, id).toContain("curl ")
      expect(call, id).toContain("funil.")
      expect(call, id).not.toMatch(/undefined|\[object/)
      expect(text, id).toContain(`\`${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")}\``)
    }
    expect(text, key).not.toMatch(/undefined|\[object/)
  }
  expect(ids.size).toBe(routes.length)
})

async function found(text: string, language: string): Promise<string[]> {
  const answer = await api.app.inject({
    url: "/api/docs/search.json",
    query: { q: text, lang: language },
  })
  return answer.json<Hit[]>().map(({ page: name, anchor = "" }) => `${name}#${anchor}`)
}

test.each([
  ["en", "signature", "receiving-webhooks#check-the-signature"],
  ["en", "rate limit", "rate-limits#"],
  ["en", "idempotency", "basics#repeating-a-call"],
  ["en", "Idempotency-Key", "errors#idempotency_mismatch"],
  ["en", "move deal", "deals#deal.update"],
  ["en", "from_stage_id", "deals#deal.update"],
  ["en", "pipeline archived", "errors#pipeline_archived"],
  ["en", "mcp", "mcp#"],
  ["en", "days_in_stage", "types#Deal"],
  ["pt-BR", "assinatura", "receiving-webhooks#conferir-a-assinatura"],
  ["pt-BR", "limite", "rate-limits#"],
  ["pt-BR", "idempotency", "basics#repetir-uma-chamada"],
  ["pt-BR", "mover negocio", "deals#deal.update"],
  ["pt-BR", "criar negócio", "deals#deal.create"],
])("the search in %s finds “%s”", async (language, text, place) => {
  expect((await found(text, language)).slice(0, 5)).toContain(place)
})

test("the search shows the call that moves a deal first, and the guide before calls", async () => {
  expect((await found("move deal", "en"))[0]).toBe("deals#deal.update")
  expect((await found("mover negócio", "pt-BR"))[0]).toBe("deals#deal.update")
  expect((await found("rate limit", "en"))[0]).toBe("rate-limits#")
})

test("a search for nothing, or for unknown words, finds nothing", async () => {
  expect(await found("", "en")).toEqual([])
  expect(await found("xyzzy deal", "en")).toEqual([])
  expect((await api.app.inject("/api/docs/search.json?q=a&q=b")).json()).toEqual([])
})

test("every page has a twin in Markdown, and llms.txt lists them", async () => {
  const { body, headers } = await api.app.inject("/llms.txt")
  expect(headers["content-type"]).toContain("text/plain")
  expect(body).toMatch(/^# Funil API\n\n> .+\n\n## Guide\n\n- \[Getting started\]\(/)
  const twins = [...body.matchAll(/\(https:\/\/crm\.test(\/api\/docs\/[a-z-]+\.md\?lang=en)\)/g)].map(
    ([, address = ""]) => address,
  )
  const contents = (await page("")).body.split('<nav id="contents"')[1]?.split("</nav>")[0] ?? ""
  expect(twins).toHaveLength([...contents.matchAll(/<li><a href="\/api/g)].length)
  for (const address of twins) {
    const twin = await api.app.inject(address)
    expect(twin.headers["content-type"], address).toContain("text/markdown")
    expect(twin.body, address).toMatch(/^# /)
  }
  expect((await page("index.md", "pt-BR")).body).toMatch(/^# Primeiros passos/)
  expect((await page("receiving-webhooks.md")).body).toContain("createHmac")
  expect((await page("errors.md")).body).toContain("`pipeline_archived` (409)")
  expect((await page("nothing.md")).statusCode).toBe(404)
})

test("a page names itself, its other language and its twin to search engines", async () => {
  const { body } = await page("deals", "en")
  expect(body).toContain('<link rel="canonical" href="https://crm.test/api/docs/deals?lang=en">')
  expect(body).toContain(
    '<link rel="alternate" hreflang="pt-BR" href="https://crm.test/api/docs/deals?lang=pt-BR">',
  )
  expect(body).toContain('<meta name="description" content="Deals and the board that shows them.')
  expect(body).toContain('type="text/markdown" href="https://crm.test/api/docs/deals.md?lang=en"')
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
})

test("every text of a type belongs to a type or field that the document shows", async () => {
  const document = await describedApi()
  const shown = new Set<unknown>()
  for (const { description, properties = {} } of Object.values(document.components.schemas)) {
    shown.add(description)
    for (const field of Object.values(properties)) shown.add(field.description)
  }
  const texts = [...contractTexts.types.values()].flatMap(({ about, fields = {} }) => [
    ...(about ? [about.en] : []),
    ...Object.values(fields).flatMap((text) => text?.en ?? []),
  ])
  expect(texts.filter((text) => !shown.has(text))).toEqual([])
})

test("both languages describe the same calls, types and fields", async () => {
  const other = (await api.app.inject("/api/openapi.json?lang=pt-BR")).json<OpenApi>()
  const withoutTexts = (document: OpenApi) =>
    JSON.stringify(document, (key, value: unknown) =>
      typeof value === "string" && (key === "summary" || key === "description") ? "" : value,
    )
  expect(withoutTexts(other)).toBe(withoutTexts(await describedApi()))
  expect(other.tags[1]?.description).toBe("Funis, suas etapas e a ordem das coisas.")
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
  expect(
    [...body.matchAll(/(?:src|<link rel="(?:icon|stylesheet)" href)="([^"]+)"/g)].map(
      ([, address]) => address,
    ),
  ).toEqual(["/favicon.svg", "/api/docs/reader.css", "/reference.js", "/favicon.svg"])
  const bare = await api.app.inject("/api/docs")
  expect([bare.statusCode, bare.headers.location]).toEqual([301, "/api/docs/"])
  expect((await page("package.json")).statusCode).toBe(404)
  expect((await page("constructor")).statusCode).toBe(404)
})
