import type { Entity } from "@funil/contract/shared/entities"
import { isOwn } from "@funil/contract/shared/own-value"
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
    "id code name amount status pipeline pipeline_id stage_name pipeline_stage_id user contacts companies tags expected_close_date " +
    "days_in_stage task_status open_task_end last_contact_at lost_reason closed_at url",
  contact: "id first_name last_name email phone1 job companies tags url",
  company: "id company email phone1 document tags url",
  user: "id first_name last_name email role active url",
  product: "id name sku price tags url",
  bill: "id type status description total due_date paid_at method deal contact company url",
  task: "id name task_type start end status outcome note deal customer responsible_user url",
}

/** Lists within a record, and texts, are cut at these. */
const maxNested = 50
const texts = { listed: 300, whole: 4000 }

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

/** A linked person by one name; what a link itself says (how many, at which price) beside it. */
function linked({ pivot, first_name, last_name, ...more }: Plain): Plain {
  const name =
    typeof first_name === "string" ? { name: [first_name, last_name].filter(Boolean).join(" ") } : {}
  const { amount, price } = isPlain(pivot) ? pivot : {}
  return { ...name, ...more, ...(amount !== undefined && { amount, price }) }
}

function shortened(value: unknown, longest: number): unknown {
  if (typeof value === "string") return cut(value, longest)
  if (Array.isArray(value)) {
    const shown: unknown[] = value
      .slice(0, maxNested)
      .map((item) => shortened(isPlain(item) ? linked(item) : item, longest))
    return value.length > maxNested ? [...shown, `… ${value.length - maxNested} more`] : shown
  }
  if (!isPlain(value)) return value
  const kept = Object.entries(value)
    .filter(([name]) => !hidden.has(name))
    .map(([name, item]) => [name, shortened(isPlain(item) ? linked(item) : item, longest)] as const)
    .filter(([, item]) => !isEmpty(item))
  return Object.fromEntries(kept)
}

/** What JSON holds without what is empty or only for screens, people by one name, and long texts cut. */
export function brief(value: unknown): unknown {
  return shortened(value, texts.whole)
}

/** A record of a list: the fields that tell it from others, and where it is shown. */
export function briefRow(entity: Entity, record: object, publicUrl: string): unknown {
  const whole = withUrl(entity, record, publicUrl)
  const kept = listed[entity]
    .split(" ")
    .flatMap((name) => (isOwn(whole, name) ? [[name, whole[name]] as const] : []))
  return shortened(Object.fromEntries(kept), texts.listed)
}

/** A record with where the web app shows it. */
export function withUrl(entity: Entity, record: object, publicUrl: string): Plain {
  const id = "id" in record ? String(record.id) : ""
  return { ...record, url: new URL(recordRoute(entity, id), publicUrl).href }
}
