import { type ErrorCode, errorStatus } from "@funil/contract/api/errors"
import { errorMeanings } from "@funil/contract/reference/errors"
import { ownValue } from "@funil/contract/shared/own-value"
import { html, type Html } from "../public/html.ts"
import { type CallView, callView } from "./call-view.ts"
import { type GuidePage, guidePages, guideText, guideTitle, isGuidePage } from "./guide-pages.ts"
import { markdown } from "./markdown.ts"
import { type Entry, linksOf, readerPage } from "./reader-page.ts"
import { readerWords } from "./reader-words.ts"
import { callsOf, operationOf, type Reference } from "./reference.ts"
import { fieldsOf, typeOf } from "./schema-view.ts"

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
  const group = reference.groups.find(({ key }) => key === page)
  const about = group?.about[language] ?? `${title}. ${words.about}`
  return readerPage({ language, isChosen, page, title, about, publicUrl, ...contents, body })
}

function guidePage(page: GuidePage, { language }: Reference, view: CallView): Html {
  return markdown(guideText(page, language, view.publicUrl), (address) => {
    if (/^(https?:|\/)/.test(address)) return address
    const [to = "", anchor] = address.split("#")
    return view.href(to, anchor)
  })
}

function errorsPage(reference: Reference, view: CallView): Html {
  const { language } = reference
  const { words } = view
  const codes = Object.entries(errorStatus) as [ErrorCode, number][]
  const sorted = codes.toSorted(([, one], [, other]) => one - other)
  const isFirst = (at: number) => sorted[at - 1]?.[1] !== sorted[at]?.[1]
  return html`${guidePage("errors", reference, view)}<div class="scroll" tabindex="0"><table id="ErrorCode"><thead><tr><th>${words.status}</th><th>${words.code}</th><th>${words.meaning}</th></tr></thead><tbody>${sorted.map(
    ([code, status], at) =>
      html`<tr id="${isFirst(at) ? `s${status}` : code}"><td>${isFirst(at) && status}</td><td><code>${code}</code></td><td>${markdown(errorMeanings[code][language])}</td></tr>`,
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
  const { language } = reference
  const words = readerWords[language]
  return {
    guide: [
      ...Object.keys(guidePages)
        .filter(isGuidePage)
        .map((page) => ({ page, title: guideTitle(page, language), calls: [] })),
      { page: "types", title: words.types, calls: [] },
    ],
    groups: reference.groups.map(({ key, title, of }) => ({
      page: key,
      title: title[language],
      calls: callsOf(reference, of).map((endpoint) => ({
        id: endpoint.id,
        summary: operationOf(reference, endpoint).summary,
      })),
    })),
  }
}

function bodyOf(reference: Reference, page: string, view: CallView): Html | undefined {
  if (page === "errors") return errorsPage(reference, view)
  if (isGuidePage(page)) return guidePage(page, reference, view)
  if (page === "types") return typesPage(reference, view)
  const group = reference.groups.find(({ key }) => key === page)
  if (!group) return undefined
  const calls = callsOf(reference, group.of).map((endpoint) =>
    callView(endpoint, operationOf(reference, endpoint), view),
  )
  return html`<h1>${group.title[reference.language]}</h1>${markdown(group.about[reference.language])}${calls}`
}
