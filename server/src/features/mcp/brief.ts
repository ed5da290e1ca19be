import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { recordRoute } from "@funil/contract/shared/record-routes"

type Plain = Record<string, unknown>

/** Fields that no assistant needs: order, pictures, colors and how links are stored. */
const hidden = new Set([
  "position",
  "picture",
  "profile_picture",
  "product_picture",
  "color",
  "whatsapp_default_message",
  "firebase_registration_ids",
])

/**
 * The fields of a record in a list. `field-places.test.ts` reports a field that is neither here nor
 * left out.
 */
export const listedFields: Readonly<Record<Entity, string>> = {
  deal:
    "id code name amount status pipeline stage_name user contacts companies tags expected_close_date days_in_stage task_status " +
    "open_task_end last_contact_at lost_reason closed_at url",
  contact: "id first_name last_name email phone1 job companies tags url",
  company: "id company email phone1 document tags url",
  user: "id first_name last_name email role active url",
  product: "id name sku price tags url",
  bill: "id type status description total due_date paid_at method deal contact company url",
  task: "id name task_type start end status outcome note deal customer responsible_user url",
}

/** The most items of a list inside a record. */
const maxNested = 50

/** How much of a record an answer contains. */
interface Detail {
  /** The number of characters after which texts are cut. */
  readonly longest: number
  readonly linked: (record: Plain) => Plain
  readonly hidden: ReadonlySet<string>
}

const whole: Detail = { longest: 4000, linked: linkedWhole, hidden }
const row: Detail = { longest: 300, linked: linkedByName, hidden }
/** Custom field names can equal built-in ones, so this keeps every field unchanged. */
const ownFields: Detail = { longest: 1000, linked: (record) => record, hidden: new Set() }

/**
 * Returns JSON without empty and screen-only fields, with full names of people and long texts cut.
 */
export function brief(value: unknown): unknown {
  return shorten(value, whole)
}

/** Returns a record of a list: the listed fields, additional requested ones, and its address. */
export function briefRow(
  entity: Entity,
  record: object,
  { publicUrl, more = [] }: { readonly publicUrl: string; readonly more?: readonly string[] },
): unknown {
  const all = withUrl(entity, record, publicUrl)
  const kept = [...listedFields[entity].split(" "), ...more].map(
    (name) => [name, ownValue(all, name)] as const,
  )
  return shorten(Object.fromEntries(kept), row)
}

/** Returns a record with its address in the web app. */
export function withUrl(entity: Entity, record: object, publicUrl: string): Plain {
  const id = "id" in record ? String(record.id) : ""
  return { ...record, url: new URL(recordRoute(entity, id), publicUrl).href }
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true
  return Array.isArray(value) ? value.length === 0 : isPlain(value) && Object.keys(value).length === 0
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}

function nameOf({ name, company, first_name, last_name }: Plain): unknown {
  return typeof first_name === "string"
    ? [first_name, last_name].filter(Boolean).join(" ")
    : (name ?? company)
}

/**
 * Returns a linked record with a person's full name, and the link's own fields, like amount and
 * price.
 */
function linkedWhole(record: Plain): Plain {
  const { pivot, first_name: _, last_name: __, ...more } = record
  const { amount, price } = isPlain(pivot) ? pivot : {}
  return { name: nameOf(record), ...more, ...(amount !== undefined && { amount, price }) }
}

/** Returns the id and name of a linked record. */
function linkedByName(record: Plain): Plain {
  return record.id === undefined ? record : { id: record.id, name: nameOf(record) }
}

function shortenPart(value: unknown, detail: Detail): unknown {
  return shorten(isPlain(value) ? detail.linked(value) : value, detail)
}

function shorten(value: unknown, detail: Detail): unknown {
  if (typeof value === "string") return cut(value, detail.longest)
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxNested).map((item) => shortenPart(item, detail))
    return value.length > maxNested ? [...shown, `… ${value.length - maxNested} more`] : shown
  }
  if (!isPlain(value)) return value
  const kept = Object.entries(value)
    .filter(([name]) => !detail.hidden.has(name))
    .map(([name, item]) => {
      const told = name === "custom_fields" ? shorten(item, ownFields) : shortenPart(item, detail)
      return [name, told] as const
    })
    .filter(([, item]) => !isEmpty(item))
  return Object.fromEntries(kept)
}
