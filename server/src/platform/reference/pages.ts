import { readFileSync } from "node:fs"
import type { Language } from "@funil/contract/accounts"
import { type ErrorCode, errorStatus } from "@funil/contract/errors"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { html, type Html } from "../public/html.ts"
import { type CallView, callView } from "./call-view.ts"
import { errorMeanings } from "./errors.ts"
import { markdown } from "./markdown.ts"
import { type OpenApi, type Operation, type Sources } from "./openapi.ts"
import { type Entry, linksOf, readerPage } from "./reader-page.ts"
import { type ReaderWords, readerWords } from "./reader-words.ts"
import { fieldsOf, typeOf } from "./schema-view.ts"
import type { Say } from "./translate.ts"

/** What the reference in one language is made of. */
export interface Reference extends Sources {
  readonly language: Language
  readonly document: OpenApi
  readonly say: Say
}

const guide = ["", "basics", "errors", "types"] as const

function titleOf(page: (typeof guide)[number], words: ReaderWords): string {
  return { "": words.begin, basics: words.basics, errors: words.errors, types: words.types }[page]
}

function callsOf({ endpoints }: Reference, of: readonly string[]): Endpoint[] {
  return endpoints
    .filter(({ id }) => of.includes(id.split(".")[0] ?? ""))
    .toSorted((one, other) => rank(one, of) - rank(other, of))
}

/** The calls of a group in the order of its nouns, each noun's as the server has them. */
function rank({ id }: Endpoint, of: readonly string[]): number {
  return of.indexOf(id.split(".")[0] ?? "")
}

function operationOf({ document }: Reference, { path, method }: Endpoint): Operation | undefined {
  const found = ownValue(document.paths, path.replaceAll(/:(\w+)/g, "{$1}"))
  return found && ownValue(found, method.toLowerCase())
}

const files = { "": "begin", basics: "basics" } as const

function guidePage(page: keyof typeof files, { language }: Reference, view: CallView): Html {
  const name = `guide/${files[page]}.${language.toLowerCase()}.md`
  const text = readFileSync(new URL(name, import.meta.url), "utf8").replaceAll("{url}", view.publicUrl)
  return markdown(text, (address) => {
    if (/^(https?:|\/)/.test(address)) return address
    const [to = "", anchor] = address.split("#")
    return view.href(to, anchor)
  })
}

function errorsPage({ say }: Reference, { words }: CallView): Html {
  const codes = Object.entries(errorStatus) as [ErrorCode, number][]
  const sorted = codes.toSorted(([, one], [, other]) => one - other)
  const isFirst = (at: number) => sorted[at - 1]?.[1] !== sorted[at]?.[1]
  return html`<h1>${words.errors}</h1>${markdown(words.errorsIntro)}<div class="scroll" tabindex="0"><table id="ErrorCode"><thead><tr><th>${words.status}</th><th>${words.code}</th><th>${words.meaning}</th></tr></thead><tbody>${sorted.map(
    ([code, status], at) =>
      html`<tr id="${isFirst(at) ? `s${status}` : code}"><td>${isFirst(at) && status}</td><td><code>${code}</code></td><td>${markdown(say(errorMeanings[code]))}</td></tr>`,
  )}</tbody></table></div>`
}

function typesPage({ document }: Reference, view: CallView): Html {
  const types = Object.entries(document.components.schemas).filter(([name]) => name !== "ErrorCode")
  return html`<h1>${view.words.types}</h1>${markdown(view.words.typesIntro)}${types.map(
    ([name, schema]) =>
      html`<section class="type-block" id="${name}"><h2><a href="#${name}">${name}</a></h2>${schema.description && markdown(schema.description)}${fieldsOf(schema, view) ?? html`<p class="type">${typeOf(schema, view)}</p>`}</section>`,
  )}`
}

/** The list of contents: the guide, and the groups with their calls. */
function contentsOf(reference: Reference): { guide: Entry[]; groups: Entry[] } {
  const { language, say } = reference
  const words = readerWords[language]
  return {
    guide: guide.map((page) => ({ page, title: titleOf(page, words), calls: [] })),
    groups: reference.groups.map(({ key, title, of }) => ({
      page: key,
      title: title[language],
      calls: callsOf(reference, of).map(({ id, summary }) => ({ id, summary: say(summary) })),
    })),
  }
}

function bodyOf(reference: Reference, page: string, view: CallView): Html | undefined {
  if (page === "" || page === "basics") return guidePage(page, reference, view)
  if (page === "errors") return errorsPage(reference, view)
  if (page === "types") return typesPage(reference, view)
  const group = reference.groups.find(({ key }) => key === page)
  if (!group) return undefined
  const calls = callsOf(reference, group.of).map((endpoint) => {
    const operation = operationOf(reference, endpoint)
    return operation && callView(endpoint, operation, view)
  })
  return html`<h1>${group.title[reference.language]}</h1>${markdown(reference.say(group.about))}${calls}`
}

/** A page of the reference; nothing where there is none of its name. */
export function referencePage(reference: Reference, page: string, isChosen: boolean): string | undefined {
  const { document, publicUrl, language } = reference
  const href = linksOf(language, isChosen)
  const words = readerWords[language]
  const typeHref = (name: string) => href(name === "ErrorCode" ? "errors" : "types", name)
  const isTypes = page === "types"
  const resolve = (name: string) => (isTypes ? undefined : ownValue(document.components.schemas, name))
  const view = { document, publicUrl, href, words, typeHref, resolve, marksOptional: isTypes }
  const body = bodyOf(reference, page, view)
  if (!body) return undefined
  const contents = contentsOf(reference)
  const entry = [...contents.guide, ...contents.groups].find((one) => one.page === page)
  const title = page === "" ? words.title : (entry?.title ?? words.title)
  return readerPage({ language, isChosen, page, title, ...contents, body })
}

/** What the search of the reference looks in: of each call its summary, address, id and page. */
export function searchIndex(reference: Reference): string {
  const rows = reference.groups.flatMap(({ key, of }) =>
    callsOf(reference, of).map(({ id, summary, method, path }) => [
      reference.say(summary),
      `${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")}`,
      id,
      key,
    ]),
  )
  return JSON.stringify(rows)
}
