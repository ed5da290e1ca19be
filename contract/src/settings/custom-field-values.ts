import * as z from "zod/mini"
import { rowHolds } from "../shared/conditions.ts"
import { entityAmong } from "../shared/entities.ts"
import { field, type Field, type FieldTable, shown } from "../shared/fields.ts"
import { id } from "../shared/ids.ts"
import { ownValue } from "../shared/own-value.ts"
import { calendarDate } from "../shared/values/dates.ts"
import { money } from "../shared/values/money.ts"
import { isOneLine } from "../shared/values/one-line.ts"
import { email, optionalLongText, optionalText, tags, url } from "../shared/values/text.ts"
import { type CustomField, globalSelectEntities } from "./custom-fields.ts"

type Definition = Pick<CustomField, "name" | "label" | "type" | "options">

/** Answers show this instead of a password. A body with it leaves the password unchanged. */
export const passwordMask = "••••••••"

const globalEntity = entityAmong(globalSelectEntities)

/** Returns the nouns that a global-select accepts. */
export function globalEntities({ options }: Pick<Definition, "options">) {
  const named = globalSelectEntities.filter((entity) => options.includes(entity))
  return named.length > 0 ? named : globalSelectEntities
}

function fieldByType(definition: Definition): Field | null {
  const { type, options } = definition
  switch (type) {
    case "div":
      return null
    case "password":
      return shown("text")
    case "text":
      return field("text", { search: true, message: true })
    case "textarea":
      return field("text", { search: true, message: true, isLong: true })
    case "email":
      return field("email", { search: true, message: true })
    case "link":
      return field("link", { search: true })
    case "select":
    case "select-search":
      return field("select", { options, message: true })
    case "tags":
      return field("tags", { message: true })
    case "multiselect":
      return field("multiselect", { options, message: true })
    case "global-select": {
      const [to, ...more] = globalEntities(definition)
      return field("record", { message: true, ...(more.length === 0 && { to }) })
    }
    default:
      return field(type, { message: true })
  }
}

/**
 * Returns a custom field as an entry of the field table; null for a heading, which has no value.
 */
export function fieldOf(definition: Definition): Field | null {
  const found = fieldByType(definition)
  return found && { ...found, label: definition.label }
}

/** The field table of a noun with the account's own fields, under `custom_fields.NAME`. */
export function withCustomFields(table: FieldTable, definitions: readonly Definition[]): FieldTable {
  const own = definitions.flatMap((definition) => {
    const found = fieldOf(definition)
    return found ? [[`custom_fields.${definition.name}`, found] as const] : []
  })
  return { ...table, ...Object.fromEntries(own) }
}

const anyNumber = z.number().check(z.minimum(-1e15), z.maximum(1e15))
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time"))
const unique = z.transform((list: string[]) => [...new Set(list)])

function oneOf(options: readonly string[]) {
  return z.string().check(z.refine((value) => options.includes(value), "unknown_option"))
}

function globalSelect(definition: Definition) {
  const taken: readonly string[] = globalEntities(definition)
  return z.pipe(
    z.looseObject({
      entity: globalEntity.check(z.refine((entity) => taken.includes(entity), "unknown_option")),
      id,
    }),
    z.transform((value) => ({ entity: value.entity, id: value.id })),
  )
}

/**
 * Returns the schema of a field's values, or null for a heading. Callers check emptiness first with
 * `isEmptyValue`.
 */
export function valueSchema(definition: Definition): z.ZodMiniType | null {
  switch (definition.type) {
    case "div":
      return null
    case "text":
      return optionalText(500)
    case "textarea":
      return optionalLongText(10_000)
    case "password":
      return z.string().check(z.refine(isOneLine, "one_line"), z.maxLength(200))
    case "email":
      return email
    case "link":
      return url
    case "number":
      return anyNumber
    case "money":
      return money
    case "date":
      return calendarDate
    case "time":
      return timeOfDay
    case "tags":
      return tags
    case "select":
    case "select-search":
      return oneOf(definition.options)
    case "multiselect":
      return z.pipe(z.array(oneOf(definition.options)), unique)
    case "global-select":
      return globalSelect(definition)
    default:
      return definition.type satisfies never
  }
}

type Values = Readonly<Record<string, unknown>>

function valueAt(record: Values, name: string): unknown {
  const [first = "", inner] = name.split(".", 2)
  const value = ownValue(record, first)
  if (first !== "custom_fields" || inner === undefined) return value
  return ownValue(value as Values | undefined, inner)
}

/**
 * Whether all conditions of a field hold for a record as its GET returns it. Otherwise the field is
 * hidden and never required.
 */
export function conditionsHold({ conditions }: Pick<CustomField, "conditions">, record: Values): boolean {
  return conditions.every((row) => rowHolds(row, valueAt(record, row.filterField)))
}
