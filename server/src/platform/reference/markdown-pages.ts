import { type ErrorCode, errorStatus } from "@funil/contract/api/errors"
import { errorMeanings } from "@funil/contract/reference/errors"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { examplesOf } from "./call-examples.ts"
import { guidePages, guideText, guideTitle, isGuidePage } from "./guide-pages.ts"
import { type JsonSchema, nameOfRef } from "./json-schema.ts"
import { twinOf } from "./reader-page.ts"
import { readerWords } from "./reader-words.ts"
import { addressOf, callsOf, isParameter, operationOf, type Reference } from "./reference.ts"

const lineOf = (text: string) => text.replaceAll(/\s*\n\s*/g, " ")

const part = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`### ${title}`, lines.join("\n")] : []

/** A page of the reference in Markdown; undefined for an unknown name. */
export function markdownPage(reference: Reference, page: string): string | undefined {
  const { language, document } = reference
  const words = readerWords[language]
  if (page === "types") {
    const types = Object.entries(document.components.schemas).map(([name, schema]) => {
      const fields = fieldList(schema, words.required)
      const about = schema.description === undefined ? [] : [schema.description]
      return [`## ${name}`, ...about, fields.length > 0 ? fields.join("\n") : typeText(schema)].join("\n\n")
    })
    return [`# ${words.types}`, words.typesIntro, ...types].join("\n\n")
  }
  const group = reference.groups.find(({ key }) => key === page)
  if (!group) return guideWithLinks(reference, page)
  const calls = callsOf(reference, group.of).map((endpoint) => callText(reference, endpoint))
  return [`# ${group.title[language]}`, group.about[language], ...calls].join("\n\n")
}

/** The list of all pages for assistants, as llmstxt.org describes it. */
export function llmsText(reference: Reference): string {
  const { language, groups, publicUrl } = reference
  const words = readerWords[language]
  const guide = Object.keys(guidePages)
    .filter(isGuidePage)
    .map((page) => `- [${guideTitle(page, language)}](${twinOf(publicUrl, page, language)})`)
  const calls = groups.map(
    ({ key, title, about }) =>
      `- [${title[language]}](${twinOf(publicUrl, key, language)}): ${about[language]}`,
  )
  return [
    `# ${words.title}`,
    `> ${words.about}`,
    `## ${words.guide}`,
    guide.join("\n"),
    `## ${words.calls}`,
    calls.join("\n"),
    "## Optional",
    `- [${words.types}](${twinOf(publicUrl, "types", language)}): ${words.typesIntro}\n- [${words.document}](${publicUrl}/api/openapi.json)`,
  ].join("\n\n")
}

/** What a value is, in plain text. */
function typeText(schema: JsonSchema): string {
  const name = nameOfRef(schema)
  if (name !== undefined) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ")
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return options.map(typeText).join(" | ")
  if (schema.type === "array") return `${typeText(schema.items ?? {})}[]`
  return [schema.type ?? "any"].flat().join(" | ")
}

function item(name: string, schema: JsonSchema, needed: string | false): string {
  const about = schema.description === undefined ? "" : `: ${lineOf(schema.description)}`
  return `- \`${name}\` (${typeText(schema)}${needed === false ? "" : `, ${needed}`})${about}`
}

function fieldList({ properties = {}, required = [] }: JsonSchema, needed: string): string[] {
  return Object.entries(properties).map(([name, one]) => item(name, one, required.includes(name) && needed))
}

function callText(reference: Reference, endpoint: Endpoint): string {
  const words = readerWords[reference.language]
  const operation = operationOf(reference, endpoint)
  const { schemas } = reference.document.components
  const whole = (schema: JsonSchema) => ownValue(schemas, nameOfRef(schema) ?? "") ?? schema
  const parameters = operation.parameters
    .filter(isParameter)
    .map(({ name, schema, description, required }) =>
      item(name, { ...schema, description }, required && words.required),
    )
  const [body] = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema)
  const content = ownValue(operation.responses, String(endpoint.status))?.["content"] as
    | Readonly<Record<string, { schema: JsonSchema }>>
    | undefined
  const [answer] = Object.values(content ?? {}).map(({ schema }) => typeText(schema))
  const { curl } = examplesOf(endpoint, operation, reference.publicUrl)
  return [
    `## ${operation.summary}`,
    `\`${endpoint.method} ${addressOf(endpoint)}\``,
    ...(operation.description === undefined ? [] : [operation.description]),
    ...part(`${words.path}, ${words.query.toLowerCase()}`, parameters),
    ...part(words.body, body ? fieldList(whole(body), words.required) : []),
    `${words.answer}: ${endpoint.status} ${answer ?? ""}`.trim(),
    `\`\`\`sh\n${curl}\n\`\`\``,
  ].join("\n\n")
}

function guideWithLinks(reference: Reference, page: string): string | undefined {
  if (!isGuidePage(page)) return undefined
  const { language, publicUrl } = reference
  const text = guideText(page, language, publicUrl)
  const linked = text.replaceAll(
    /\]\((?!https?:|\/)([a-z-]*)(?:#[^)]*)?\)/g,
    (_, to: string) => `](${twinOf(publicUrl, to, language)})`,
  )
  if (page !== "errors") return linked
  const codes = Object.entries(errorStatus) as [ErrorCode, number][]
  return `${linked}\n${codes.map(([code, status]) => `- \`${code}\` (${status}): ${errorMeanings[code][language]}`).join("\n")}\n`
}
