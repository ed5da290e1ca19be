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

/** Serves `/api/openapi.json` and its reader at `/api/docs`; nothing of them is made before somebody asks for it. */
export function serveReference(app: FastifyInstance, routes: readonly Route[], publicUrl: string): void {
  const reference = once(async (): Promise<Reference> => {
    const endpoints = routes.map(({ endpoint }) => endpoint)
    const sources = { endpoints, groups: callGroups, text: await readContract(), publicUrl, version }
    return { ...sources, document: openApi(sources) }
  })
  const document = once(async () => JSON.stringify((await reference()).document))
  const index = once(async () => searchIndex(await reference()))
  const style = once(async () =>
    ["reader-frame.css", "reader-content.css"]
      .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
      .join("\n"),
  )
  const pages = new Map<string, string>()

  const answerPage = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const { language, isChosen } = languageOf(request)
    const key = `${name} ${language} ${isChosen}`
    const page = pages.get(key) ?? referencePage(await reference(), name, language, isChosen)
    if (page === undefined) throw new AppError("not_found")
    pages.set(key, page)
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": contentSecurity, vary: "accept-language" })
      .send(page)
  }

  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(await document()),
  )
  app.get(readerPath, async (_request, reply) => reply.redirect(`${readerPath}/`, 301))
  app.get(`${readerPath}/`, async (request, reply) => answerPage("", request, reply))
  app.get(`${readerPath}/reader.css`, async (_request, reply) =>
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", cached)
      .send(await style()),
  )
  app.get(`${readerPath}/search.json`, async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("cache-control", cached)
      .send(await index()),
  )
  app.get<{ Params: { page: string } }>(`${readerPath}/:page`, async (request, reply) =>
    answerPage(request.params.page, request, reply),
  )
}
