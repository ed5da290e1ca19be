import * as z from "zod/mini"
import { file } from "./files.ts"
import { pictureUpload } from "./pictures.ts"
import { shopPlatforms } from "./plugins.ts"
import { returnReasons } from "./return-reasons.ts"
import { calendarDate, instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { language } from "./shared/languages.ts"
import { stamps } from "./shared/records.ts"
import { name, optionalLongText, optionalText } from "./shared/text.ts"

/**
 * The reason that a tag of a product stands for, offered for that product beside those of the form: `TOO_SMALL: It is too small` is the
 * reason `TOO_SMALL` with its words. Null for any other tag.
 */
export function ownReason(tag: string): { value: string; text: string } | null {
  const [, value, text] = /^([A-Z][A-Z0-9_]{1,39}):\s*(\S.{0,119})$/.exec(tag) ?? []
  const isTaken = (returnReasons as readonly string[]).includes(value ?? "")
  return value && text && !isTaken ? { value, text } : null
}

/** What somebody wants instead of what they send back. */
export const returnOutcomes = ["refund", "exchange", "store_credit"] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

/** The law lets people change their mind within so many days. */
export const daysToRegret = 7

/** The pictures of a returns form. */
export const returnsImages = ["favicon", "brand"] as const
export type ReturnsImage = (typeof returnsImages)[number]

const unique = <T extends string>(list: readonly T[]) => [...new Set(list)]
const whole = (from: number, to: number) =>
  z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(from), z.lte(to))
const reasons = z.pipe(z.array(z.enum(returnReasons)), z.transform(unique))

/** What the page says besides; empty is the product's own words, or nothing. */
const texts = z.strictObject({
  title: z._default(optionalText(200), ""),
  intro: z._default(optionalLongText(2000), ""),
  success: z._default(optionalLongText(2000), ""),
  /** How the shop is reached, for what the page does not take. */
  contact: z._default(optionalText(500), ""),
})
export type ReturnsTexts = z.output<typeof texts>

const writable = {
  name,
  /** Letters, digits and inner hyphens: the last part of the address of the page. */
  slug: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, "format")),
  enabled: z.boolean(),
  /** The connected shop in which orders are looked up. */
  platform: z.enum(shopPlatforms),
  /** Where its deals come to be; without one it makes a pipeline of its own, from the template "Returns". */
  pipeline_id: z.nullable(id),
  /** The reasons that can be given. Within 7 days of delivery REGRET always can. */
  reasons: z.pipe(z.array(z.enum(returnReasons)).check(z.minLength(1, "required")), z.transform(unique)),
  /** Days after delivery within which something is sent back: 7 by law, or more. */
  window_days: whole(daysToRegret, 365),
  /** Days from shipping to delivery, where the shop does not know of the delivery. */
  transit_days: whole(0, 60),
  outcomes: z.pipe(z.array(z.enum(returnOutcomes)).check(z.minLength(1, "required")), z.transform(unique)),
  /** The reasons that take at least one photo. REGRET never does, as nothing may stand in its way. */
  require_photos_for: reasons,
  /** What somebody is told once the request is made: how to pack, where to send. */
  instructions: optionalLongText(5000),
  texts,
  language,
}
const optional = z.partial(z.strictObject(writable)).shape

/** A page on which people who bought in a connected shop ask to send things back, at `url`. Each request becomes a contact and a deal. */
export const returnsForm = z.object({
  id,
  ...writable,
  reasons: z.array(z.enum(returnReasons)),
  outcomes: z.array(z.enum(returnOutcomes)),
  require_photos_for: z.array(z.enum(returnReasons)),
  url: z.string(),
  favicon: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  ...stamps,
})
export type ReturnsForm = z.output<typeof returnsForm>

export const listReturnsForms = endpoint({
  id: "returns_form.list",
  summary: "List returns forms",
  method: "GET",
  path: "/addons/returns",
  access: "return.manage",
  answer: z.array(returnsForm),
})

export const getReturnsForm = endpoint({
  id: "returns_form.get",
  summary: "Get a returns form",
  method: "GET",
  path: "/addons/returns/:id",
  access: "return.manage",
  params: idParams,
  answer: returnsForm,
})

/**
 * Creates a returns form, turned on unless `enabled` is false. Without a `pipeline_id` its pipeline is made, 402 where the plan has no room
 * for one; without reasons and outcomes all of them can be chosen.
 */
export const createReturnsForm = endpoint({
  id: "returns_form.create",
  summary: "Create a returns form",
  method: "POST",
  path: "/addons/returns",
  access: "return.manage",
  body: z.strictObject({ ...optional, name: writable.name, platform: writable.platform }),
  answer: returnsForm,
})
export type ReturnsFormDraft = z.output<typeof createReturnsForm.body>

const readonlyParts = ["id", "url", "favicon", "brand", "created_at", "updated_at"]
const ignored = Object.fromEntries(readonlyParts.map((part) => [part, z.optional(z.unknown())]))

export const updateReturnsForm = endpoint({
  id: "returns_form.update",
  summary: "Update a returns form",
  method: "PUT",
  path: "/addons/returns/:id",
  access: "return.manage",
  params: idParams,
  body: z.strictObject({ ...optional, ...ignored }),
  answer: returnsForm,
})

/** Deletes a returns form: its page is gone, its requests and deals stay. */
export const trashReturnsForm = endpoint({
  id: "returns_form.delete",
  summary: "Delete a returns form",
  method: "DELETE",
  path: "/addons/returns/:id",
  access: "return.manage",
  params: idParams,
})

export const uploadReturnsImage = endpoint({
  id: "returns_form.upload_image",
  summary: "Upload a returns form's picture",
  method: "POST",
  path: "/addons/returns/:id/image",
  access: "return.manage",
  params: idParams,
  ...pictureUpload("file", returnsImages),
  answer: returnsForm,
})

/** Removes a picture of a returns form. */
export const removeReturnsImage = endpoint({
  id: "returns_form.remove_image",
  summary: "Remove a returns form's picture",
  method: "DELETE",
  path: "/addons/returns/:id/image",
  access: "return.manage",
  params: idParams,
  query: z.strictObject({ type: z.enum(returnsImages) }),
  status: 200,
  answer: returnsForm,
})

/** How to bring a returns form to people: its address, and that as a QR code (SVG). */
export const shareReturnsForm = endpoint({
  id: "returns_form.share",
  summary: "Get a returns form's link and QR code",
  method: "GET",
  path: "/addons/returns/:id/share",
  access: "return.manage",
  params: idParams,
  answer: z.object({ url: z.string(), qr: z.string() }),
})

/** An item that somebody sends back. `reason` is a code; `reason_text` are the words of one that is the product's own. */
const returnItem = z.object({
  name: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.number(),
  price: z.number(),
  reason: z.string(),
  reason_text: z.nullable(z.string()),
  outcome: z.enum(returnOutcomes),
  comment: z.nullable(z.string()),
  /** Those that are still there. */
  photos: z.array(z.omit(file, { user: true })),
})

/** The request that made a deal. `url` is the page on which whoever asked follows it; `due_date` is the day by which they are to be answered. */
export const dealReturn = z.object({
  id,
  protocol: z.string(),
  platform: z.enum(shopPlatforms),
  order_number: z.string(),
  url: z.string(),
  items: z.array(returnItem),
  due_date: calendarDate,
  cancelled_at: z.nullable(instant),
  /** Protocol of the request that took its items while its deal lay in the trash: then it is canceled, too. */
  replaced_by: z.nullable(z.string()),
  created_at: instant,
})
export type DealReturn = z.output<typeof dealReturn>

/** The request to send something back that a deal is about; 404 for any other deal. */
export const getDealReturn = endpoint({
  id: "deal.get_return",
  summary: "Get the return a deal is about",
  method: "GET",
  path: "/cards/:id/return",
  access: "deal.read",
  params: idParams,
  answer: dealReturn,
})
