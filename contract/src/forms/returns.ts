import * as z from "zod/mini"
import { shopPlatforms } from "../data/plugins.ts"
import { file } from "../records/files.ts"
import { pictureUpload } from "../records/pictures.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps } from "../shared/records.ts"
import { calendarDate, instant } from "../shared/values/dates.ts"
import { language } from "../shared/values/languages.ts"
import { name, optionalLongText, optionalText } from "../shared/values/text.ts"
import { returnReasons } from "./return-reasons.ts"

/**
 * Returns the reason in a product's tag, which the form offers for that product: `TOO_SMALL: It is
 * too small` is the reason `TOO_SMALL` with its words. Null for any other tag.
 */
export function ownReason(tag: string): { value: string; text: string } | null {
  const [, value, text] = /^([A-Z][A-Z0-9_]{1,39}):\s*(\S.{0,119})$/.exec(tag) ?? []
  const isTaken = (returnReasons as readonly string[]).includes(value ?? "")
  return value && text && !isTaken ? { value, text } : null
}

/** The shopper's choice instead of the returned item. */
export const returnOutcomes = ["refund", "exchange", "store_credit"] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

/** The law lets shoppers withdraw from a purchase within this many days. */
export const daysToRegret = 7

/** The pictures of a returns form. */
export const returnsImages = ["favicon", "brand"] as const
export type ReturnsImage = (typeof returnsImages)[number]

const unique = <T extends string>(list: readonly T[]) => [...new Set(list)]
const whole = (from: number, to: number) =>
  z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(from), z.lte(to))
const reasons = z.pipe(z.array(z.enum(returnReasons)), z.transform(unique))

/** The other texts of the page. Empty means the product's own, or none. */
const texts = z.strictObject({
  title: z._default(optionalText(200), ""),
  intro: z._default(optionalLongText(2000), ""),
  success: z._default(optionalLongText(2000), ""),
  /** How to contact the shop about anything else. */
  contact: z._default(optionalText(500), ""),
})
export type ReturnsTexts = z.output<typeof texts>

const writable = {
  name,
  /** Letters, digits and inner hyphens: the last part of the address of the page. */
  slug: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, "format")),
  enabled: z.boolean(),
  /** The connected shop that has the orders. */
  platform: z.enum(shopPlatforms),
  /**
   * The pipeline of its deals. Without one the form creates its own, from the template "Returns".
   */
  pipeline_id: z.nullable(id),
  /** The reasons on the form. Within 7 days of delivery it always offers REGRET. */
  reasons: z.pipe(z.array(z.enum(returnReasons)).check(z.minLength(1, "required")), z.transform(unique)),
  /** Days after delivery in which shoppers can return items: at least the legal 7. */
  window_days: whole(daysToRegret, 365),
  /** Days from shipping to delivery, if the shop doesn't know the delivery date. */
  transit_days: whole(0, 60),
  outcomes: z.pipe(z.array(z.enum(returnOutcomes)).check(z.minLength(1, "required")), z.transform(unique)),
  /** The reasons that require a photo. REGRET never does, since the law forbids obstacles. */
  require_photos_for: reasons,
  /** The text after a request: how to pack and where to send. */
  instructions: optionalLongText(5000),
  texts,
  language,
}
const optional = z.partial(z.strictObject(writable)).shape

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
  method: "GET",
  path: "/addons/returns",
  access: "return.manage",
  answer: z.array(returnsForm),
})

export const getReturnsForm = endpoint({
  id: "returns_form.get",
  method: "GET",
  path: "/addons/returns/:id",
  access: "return.manage",
  params: idParams,
  answer: returnsForm,
})

export const createReturnsForm = endpoint({
  id: "returns_form.create",
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
  method: "PUT",
  path: "/addons/returns/:id",
  access: "return.manage",
  params: idParams,
  body: z.strictObject({ ...optional, ...ignored }),
  answer: returnsForm,
})

export const trashReturnsForm = endpoint({
  id: "returns_form.delete",
  method: "DELETE",
  path: "/addons/returns/:id",
  access: "return.manage",
  params: idParams,
})

export const uploadReturnsImage = endpoint({
  id: "returns_form.upload_image",
  method: "POST",
  path: "/addons/returns/:id/image",
  access: "return.manage",
  params: idParams,
  ...pictureUpload("file", returnsImages),
  answer: returnsForm,
})

export const removeReturnsImage = endpoint({
  id: "returns_form.remove_image",
  method: "DELETE",
  path: "/addons/returns/:id/image",
  access: "return.manage",
  params: idParams,
  query: z.strictObject({ type: z.enum(returnsImages) }),
  status: 200,
  answer: returnsForm,
})

export const shareReturnsForm = endpoint({
  id: "returns_form.share",
  method: "GET",
  path: "/addons/returns/:id/share",
  access: "return.manage",
  params: idParams,
  answer: z.object({ url: z.string(), qr: z.string() }),
})

/** A returned item. `reason` is a code, `reason_text` the words of a product's own reason. */
const returnItem = z.object({
  name: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.number(),
  price: z.number(),
  reason: z.string(),
  reason_text: z.nullable(z.string()),
  outcome: z.enum(returnOutcomes),
  comment: z.nullable(z.string()),
  /** The photos that still exist. */
  photos: z.array(z.omit(file, { user: true })),
})

export const dealReturn = z.object({
  id,
  protocol: z.string(),
  platform: z.enum(shopPlatforms),
  order_number: z.string(),
  url: z.string(),
  items: z.array(returnItem),
  due_date: calendarDate,
  cancelled_at: z.nullable(instant),
  replaced_by: z.nullable(z.string()),
  created_at: instant,
})
export type DealReturn = z.output<typeof dealReturn>

export const getDealReturn = endpoint({
  id: "deal.get_return",
  method: "GET",
  path: "/cards/:id/return",
  access: "deal.read",
  params: idParams,
  answer: dealReturn,
})
