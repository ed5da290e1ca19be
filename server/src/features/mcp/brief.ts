import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { recordRoute } from "@funil/contract/shared/record-routes"

type Plain = Record<string, unknown>

/** What no assistant needs: places among others, pictures, colours and how links are stored. */
const hidden = new Set([
  "position",
  "picture",
  "profile_picture",
  "product_picture",
  "color",
  "whatsapp_default_message",
  "firebase_registration_ids",
])

/** What a list tells of each noun's records. */
const listed: Readonly<Record<Entity, string>> = {
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

/** Lists within a record are cut at so many. */
const maxNested = 50

/** How much is told of a record. */
interface Detail {
  /** Characters at which texts are cut. */
  readonly longest: number
  readonly linked: (record: Plain) => Plain
  readonly hidden: ReadonlySet<string>
}

const whole: Detail = { longest: 4000, linked: linkedWhole, hidden }
const row: Detail = { longest: 300, linked: linkedByName, hidden }
/** The account's own fields are called as it likes: each is told, and as it is. */
const ownFields: Detail = { longest: 1000, linked: (record) => record, hidden: new Set() }

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

/** A linked record with a person's name in one; what the link itself says (how many, at which price) beside it. */
function linkedWhole(record: Plain): Plain {
  const { pivot, first_name: _, last_name: __, ...more } = record
  const { amount, price } = isPlain(pivot) ? pivot : {}
  return { name: nameOf(record), ...more, ...(amount !== undefined && { amount, price }) }
}

/** A linked record by id and name alone. */
function linkedByName(record: Plain): Plain {
  return record.id === undefined ? record : { id: record.id, name: nameOf(record) }
}

function shortenedPart(value: unknown, detail: Detail): unknown {
  return shortened(isPlain(value) ? detail.linked(value) : value, detail)
}

function shortened(value: unknown, detail: Detail): unknown {
  if (typeof value === "string") return cut(value, detail.longest)
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxNested).map((item) => shortenedPart(item, detail))
    return value.length > maxNested ? [...shown, `… ${value.length - maxNested} more`] : shown
  }
  if (!isPlain(value)) return value
  const kept = Object.entries(value)
    .filter(([name]) => !detail.hidden.has(name))
    .map(([name, item]) => {
      const told = name === "custom_fields" ? shortened(item, ownFields) : shortenedPart(item, detail)
      return [name, told] as const
    })
    .filter(([, item]) => !isEmpty(item))
  return Object.fromEntries(kept)
}

/** What JSON holds without what is empty or only for screens, people by one name, and long texts cut. */
export function brief(value: unknown): unknown {
  return shortened(value, whole)
}

/** A record of a list: the fields that tell it from others, more that are asked for, and where it is shown. */
export function briefRow(
  entity: Entity,
  record: object,
  { publicUrl, more = [] }: { readonly publicUrl: string; readonly more?: readonly string[] },
): unknown {
  const all = withUrl(entity, record, publicUrl)
  const kept = [...listed[entity].split(" "), ...more].map((name) => [name, ownValue(all, name)] as const)
  return shortened(Object.fromEntries(kept), row)
}

/** A record with where the web app shows it. */
export function withUrl(entity: Entity, record: object, publicUrl: string): Plain {
  const id = "id" in record ? String(record.id) : ""
  return { ...record, url: new URL(recordRoute(entity, id), publicUrl).href }
}
