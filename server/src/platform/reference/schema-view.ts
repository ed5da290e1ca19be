import { html, type Html } from "../public/html.ts"
import { type JsonSchema, nameOfRef } from "./json-schema.ts"
import { markdown } from "./markdown.ts"
import type { ReaderWords } from "./reader-words.ts"

/** How types of the reference are linked and called. */
export interface View {
  readonly words: ReaderWords
  /** The address of a type. */
  readonly typeHref: (name: string) => string
  /**
   * The schema that a reference stands for, where its fields are shown in place; left out, they are
   * not.
   */
  readonly resolve?: (name: string) => JsonSchema | undefined
  /** Says which fields may be missing, in place of which must not. */
  readonly marksOptional?: boolean
}

/** What a value is: `string`, `Deal[]`, `number | null`. */
export function typeOf(schema: JsonSchema, view: View): Html {
  const name = nameOfRef(schema)
  if (name !== undefined) return html`<a href="${view.typeHref(name)}">${name}</a>`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  const options = schema.anyOf ?? schema.oneOf
  if (options) return html`${joined(options.map((option) => typeOf(option, view)))}`
  if (schema.allOf) return html`${joined(schema.allOf.map((part) => typeOf(part, view)))}`
  if (schema.type === "array") return html`${typeOf(schema.items ?? {}, view)}[]`
  const type = [schema.type ?? "any"].flat().join(" | ")
  return html`${schema.format ? `${type} (${schema.format})` : type}`
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  return least === undefined && most === undefined ? [] : [`${least ?? ""}…${most ?? ""}${unit}`]
}

/** The bounds of a value, in a few signs. */
function boundsOf(schema: JsonSchema, { characters, items }: ReaderWords): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, ` ${characters}`),
    ...range(minItems, maxItems, ` ${items}`),
  ]
}

/** The object whose fields are shown within a field. */
function innerOf(schema: JsonSchema, { resolve }: Pick<View, "resolve">): JsonSchema | undefined {
  if (schema.properties) return schema
  const name = nameOfRef(schema)
  if (name !== undefined) return resolve && innerOf(resolve(name) ?? {}, {})
  const within = [schema.items, ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [])]
  for (const one of within) {
    const found = one && innerOf(one, { resolve })
    if (found) return found
  }
  return undefined
}

function optionsOf(schema: JsonSchema): readonly unknown[] | undefined {
  return schema.enum ?? schema.items?.enum ?? schema.anyOf?.find((one) => one.enum)?.enum
}

interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly isNeeded: boolean
}

function markOf(isNeeded: boolean, { words, marksOptional = false }: View): Html | false {
  if (marksOptional) return !isNeeded && html` <span class="bound">${words.optional}</span>`
  return isNeeded && html` <span class="needed">${words.required}</span>`
}

function field({ name, schema, isNeeded }: Field, view: View, depth: number): Html {
  const { words } = view
  const inner = depth < 4 ? innerOf(schema, view) : undefined
  const options = optionsOf(schema)
  const usual = schema.default
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${typeOf(schema, view)}</span>${markOf(isNeeded, view)}${boundsOf(schema, words).map((bound) => html` <span class="bound">${bound}</span>`)}${usual !== undefined && html` <span class="bound">${words.byDefault} <code>${JSON.stringify(usual)}</code></span>`}</div>${schema.description && html`<div class="said">${markdown(schema.description)}</div>`}${options && html`<div class="options">${options.map((option) => html`<code>${String(option)}</code> `)}</div>`}${inner && html`<details><summary>${words.fieldsWithin}</summary>${fieldsOf(inner, view, depth + 1)}</details>`}</li>`
}

/** The fields of an object as a list; nothing for what has none. */
export function fieldsOf(schema: JsonSchema, view: View, depth = 0): Html | null {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties)
  if (fields.length === 0) return null
  return html`<ul class="fields">${fields.map(([name, one]) => field({ name, schema: one, isNeeded: required.includes(name) }, view, depth))}</ul>`
}

/** Named fields that are no object's: the parameters of a call. */
export function listOf(fields: readonly Field[], view: View): Html {
  return html`<ul class="fields">${fields.map((one) => field(one, view, 0))}</ul>`
}

function joined(parts: readonly Html[]): Html[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [html` | `, part]))
}
