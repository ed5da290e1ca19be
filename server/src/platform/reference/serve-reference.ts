import { readFileSync } from "node:fs"
import { callGroups } from "@funil/contract/call-groups"
import { type Language, languages } from "@funil/contract/shared/languages"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { AppError } from "../app-error.ts"
import { acceptedLanguage } from "../http/language.ts"
import type { Route } from "../http/route.ts"
import { readContract } from "./contract-text.ts"
import { openApi } from "./openapi.ts"
import { type Reference, referencePage, searchIndex } from "./pages.ts"
import { readerPath } from "./reader-page.ts"
import { sayIn, translated } from "./translate.ts"
import { version } from "../version.ts"

/** What the pages may load: our own script and style, and nothing from elsewhere. */
const contentSecurity =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

const cached = "public, max-age=300"

function languageOf(request: FastifyRequest): { language: Language; isChosen: boolean } {
  const { lang } = request.query as { lang?: unknown }
  const chosen = languages.find((language) => language === lang)
  if (chosen) return { language: chosen, isChosen: true }
  return { language: acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR", isChosen: false }
}

/** Makes something when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Makes something of each language when it is first asked for in that. */
function onceEach<T>(make: (language: Language) => Promise<T>): (language: Language) => Promise<T> {
  const made = { "pt-BR": once(async () => make("pt-BR")), en: once(async () => make("en")) }
  return (language) => made[language]()
}

/** Serves `/api/openapi.json` and its reader at `/api/docs`; nothing of them is made before somebody asks for it. */
export function serveReference(app: FastifyInstance, routes: readonly Route[], publicUrl: string): void {
  const english = once(async () => {
    const endpoints = routes.map(({ endpoint }) => endpoint)
    const sources = { endpoints, groups: callGroups, text: await readContract(), publicUrl, version }
    return { ...sources, document: openApi(sources) }
  })
  const reference = onceEach(async (language): Promise<Reference> => {
    const sources = await english()
    const say = sayIn(language)
    return { ...sources, language, say, document: translated(sources.document, say) }
  })
  const document = onceEach(async (language) => JSON.stringify((await reference(language)).document))
  const index = onceEach(async (language) => searchIndex(await reference(language)))
  const style = once(async () =>
    ["reader-frame.css", "reader-content.css"]
      .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
      .join("\n"),
  )
  const pages = new Map<string, string>()

  const answerPage = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const { language, isChosen } = languageOf(request)
    const key = `${name} ${language} ${isChosen}`
    const page = pages.get(key) ?? referencePage(await reference(language), name, isChosen)
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
    return reply.type("application/json; charset=utf-8").send(await document(isChosen ? language : "en"))
  })
  app.get(readerPath, async ({ url }, reply) =>
    reply.redirect(url.replace(readerPath, `${readerPath}/`), 301),
  )
  app.get(`${readerPath}/`, async (request, reply) => answerPage("", request, reply))
  app.get(`${readerPath}/reader.css`, async (_request, reply) =>
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", cached)
      .send(await style()),
  )
  app.get(`${readerPath}/search.json`, async (request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .headers({ "cache-control": cached, vary: "accept-language" })
      .send(await index(languageOf(request).language)),
  )
  app.get<{ Params: { page: string } }>(`${readerPath}/:page`, async (request, reply) =>
    answerPage(request.params.page, request, reply),
  )
}
