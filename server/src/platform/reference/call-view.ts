import { permissions, roles } from "@funil/contract/account/permissions"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { isOnce } from "../http/idempotency.ts"
import { html, type Html } from "../public/html.ts"
import { examplesOf } from "./call-examples.ts"
import { errorStatusesOf, takesIfMatch } from "./errors.ts"
import { exampleOf } from "./example-of.ts"
import { type JsonSchema, nameOfRef } from "./json-schema.ts"
import { markdown } from "./markdown.ts"
import type { OpenApi, Operation, Parameter } from "./openapi.ts"
import { fieldsOf, listOf, typeOf, type View } from "./schema-view.ts"

/** What a call is shown with. */
export interface CallView extends View {
  readonly document: OpenApi
  readonly publicUrl: string
  readonly href: (page: string, anchor?: string) => string
}

const mediaOf = (content: JsonSchema["content"]) =>
  Object.entries((content ?? {}) as Record<string, { schema: JsonSchema }>)

/** One call: what it does, takes and answers, and how programs make it. */
export function callView(endpoint: Endpoint, operation: Operation, view: CallView): Html {
  const { id, method, path } = endpoint
  const { words, href } = view
  const { curl, typescript } = examplesOf(endpoint, operation, view.publicUrl)
  const errors = errorStatusesOf(endpoint).filter((status) => status !== "default")
  return html`<section class="call" id="${id}"><div class="about"><h2><a href="#${id}">${operation.summary}</a></h2><p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>/api${path.replaceAll(/:(\w+)/g, "{$1}")}</code></p>${operation.description && markdown(operation.description)}<p class="who">${words.whoMay}: ${whoMay(endpoint, view)}</p>${part(words.path, parametersOf(operation, "path", view))}${part(words.query, parametersOf(operation, "query", view))}${part(words.headers, headersOf(endpoint, view))}${part(words.body, bodyOf(operation, view))}${part(words.answer, answerOf(endpoint, operation, view))}<p class="who">${words.mistakes}: ${errors.map((status) => html`<a href="${href("errors", `s${status}`)}">${status}</a> `)}</p></div><div class="examples">${code("curl", curl, view)}${code("TypeScript", typescript, view)}</div></section>`
}

function whoMay({ access }: Endpoint, { words }: View): string | Html {
  if (access === "public") return words.anyone
  if (access === "signed_in") return words.signedIn
  const allowed = roles.filter((role) => permissions[access][role] !== "none")
  if (allowed.length === roles.length) return words.signedIn
  return html`${allowed.map((role) => html`<code>${role}</code> `)}`
}

function part(title: string, content: Html | null): Html | null {
  return content && html`<h3>${title}</h3>${content}`
}

function parametersOf(operation: Operation, place: "path" | "query", view: View): Html | null {
  const found = operation.parameters.filter((one): one is Parameter => "in" in one && one["in"] === place)
  if (found.length === 0) return null
  const fields = found.map(({ name, schema, required, description }) => ({
    name,
    schema: { ...schema, ...(description !== undefined && { description }) },
    isNeeded: required,
  }))
  return listOf(fields, view)
}

function resolved(schema: JsonSchema, { document }: CallView): JsonSchema {
  return ownValue(document.components.schemas, nameOfRef(schema) ?? "") ?? schema
}

function bodyOf(operation: Operation, view: CallView): Html | null {
  const media = mediaOf(operation.requestBody?.content)
  const [, first] = media[0] ?? []
  if (!first) return null
  const whole = resolved(first.schema, view)
  const name = nameOfRef(first.schema)
  return html`<p class="media">${media.map(([type]) => html`<code>${type}</code> `)}${name && typeOf(first.schema, view)}</p>${whole.description && markdown(whole.description)}${fieldsOf(whole, view) ?? html`<p>${typeOf(whole, view)}</p>`}`
}

function answerOf(endpoint: Endpoint, operation: Operation, view: CallView): Html {
  const response = ownValue(operation.responses, String(endpoint.status))
  const [type, content] = mediaOf(response?.["content"])[0] ?? []
  const status = html`<code class="status">${endpoint.status}</code>`
  if (!content) return html`<p>${status} ${view.words.noBody}</p>`
  if (endpoint.media !== "json") return html`<p>${status} <code>${type}</code></p>`
  const example = exampleOf(content.schema, view.document.components.schemas)
  return html`<p>${status} ${typeOf(content.schema, view)}</p>${!nameOfRef(content.schema) && fieldsOf(content.schema, view)}<details class="example"><summary>${view.words.answerExample}</summary>${code("json", JSON.stringify(example, null, 2), view)}</details>`
}

function headersOf(endpoint: Endpoint, { href }: CallView): Html | null {
  const taken = [
    ...(isOnce(endpoint) ? [["Idempotency-Key", "basics"] as const] : []),
    ...(takesIfMatch(endpoint) ? [["If-Match", "basics"] as const] : []),
    ...(endpoint.media === "events" ? [["Last-Event-ID", "basics"] as const] : []),
  ]
  return taken.length > 0
    ? html`<p>${taken.map(([name, page]) => html`<a href="${href(page)}"><code>${name}</code></a> `)}</p>`
    : null
}

function code(language: string, text: string, { words }: View): Html {
  return html`<div class="snippet" data-language="${language}"><div class="bar"><span>${language}</span><button type="button" class="copy" hidden data-copied="${words.copied}">${words.copy}</button></div><pre tabindex="0"><code>${text}</code></pre></div>`
}
