import { callGroups } from "@funil/contract/api/call-groups"
import { type Language, languages } from "@funil/contract/shared/values/languages"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { AppError } from "../app-error.ts"
import { version } from "../config.ts"
import { acceptedLanguage } from "../http/language.ts"
import type { Route } from "../http/route.ts"
import { colourRule, styleFrom } from "../public/theme.ts"
import { llmsText, markdownPage } from "./markdown-pages.ts"
import { openApi } from "./openapi.ts"
import { referencePage } from "./pages.ts"
import { readerPath } from "./reader-page.ts"
import type { Reference } from "./reference.ts"
import { search, searchEntries } from "./search.ts"

/** What the pages may load: our own script and style, and nothing from elsewhere. */
const contentSecurity =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

/** The most characters of a question. */
const maxAsked = 100

const cached = "public, max-age=300"

/** Serves `/api/openapi.json` and its reader at `/api/docs`, each built at the first request. */
export function serveReference(app: FastifyInstance, routes: readonly Route[], publicUrl: string): void {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const reference = onceEach((language): Reference => {
    const sources = { endpoints, groups: callGroups, publicUrl, version, language }
    return { ...sources, document: openApi(sources) }
  })
  const document = onceEach((language) => JSON.stringify(reference(language).document))
  const entries = onceEach((language) => searchEntries(reference(language)))
  const style = once(() => {
    const css = ["reader-frame.css", "reader-content.css"]
      .map((file) => styleFrom(new URL(file, import.meta.url)).toString())
      .join("")
    return `${colourRule(css)}${css}`
  })
  const pages = new Map<string, string>()

  const answerPage = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const { language, isChosen } = languageOf(request)
    const key = `${name} ${language} ${isChosen}`
    const page = pages.get(key) ?? referencePage(reference(language), name, isChosen)
    if (page === undefined) throw new AppError("not_found")
    pages.set(key, page)
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": contentSecurity, vary: "accept-language" })
      .send(page)
  }

  // What programs read is English unless its address says otherwise.
  app.get("/api/openapi.json", async (request, reply) => {
    const { language, isChosen } = languageOf(request)
    return reply.type("application/json; charset=utf-8").send(document(isChosen ? language : "en"))
  })
  app.get(readerPath, async ({ url }, reply) =>
    reply.redirect(url.replace(readerPath, `${readerPath}/`), 301),
  )
  app.get(`${readerPath}/`, async (request, reply) => answerPage("", request, reply))
  app.get(`${readerPath}/reader.css`, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", cached).send(style()),
  )
  app.get<{ Querystring: { q?: unknown } }>(`${readerPath}/search.json`, async (request, reply) => {
    const { q } = request.query
    const text = typeof q === "string" ? q.slice(0, maxAsked) : ""
    return reply
      .headers({ "cache-control": cached, vary: "accept-language" })
      .send(search(entries(languageOf(request).language), text))
  })
  app.get<{ Params: { page: string } }>(`${readerPath}/:page`, async (request, reply) => {
    const { page } = request.params
    if (!page.endsWith(".md")) return answerPage(page, request, reply)
    const name = page === "index.md" ? "" : page.slice(0, -3)
    const text = markdownPage(reference(languageOf(request).language), name)
    if (text === undefined) throw new AppError("not_found")
    return reply.type("text/markdown; charset=utf-8").header("vary", "accept-language").send(text)
  })
  app.get("/llms.txt", async (request, reply) => {
    const { language, isChosen } = languageOf(request)
    return reply.type("text/plain; charset=utf-8").send(llmsText(reference(isChosen ? language : "en")))
  })
}

function languageOf(request: FastifyRequest): { language: Language; isChosen: boolean } {
  const { lang } = request.query as { lang?: unknown }
  const chosen = languages.find((language) => language === lang)
  if (chosen) return { language: chosen, isChosen: true }
  return { language: acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR", isChosen: false }
}

/** Makes something at the first request for it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Makes something at the first request for it in a language. */
function onceEach<T>(make: (language: Language) => T): (language: Language) => T {
  const made = { "pt-BR": once(() => make("pt-BR")), en: once(() => make("en")) }
  return (language) => made[language]()
}
