import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"

/** What tells a person from others. `phone` may be either phone of a contact. */
export const givenFields = ["email", "phone", "document"] as const
export type GivenField = (typeof givenFields)[number]

const detail = { field: z.enum(givenFields), value: z.string() }

/**
 * An email, phone or document that an answer to a form, or an order of a shop, gave for a known contact that has another one. `form` is
 * null for an order, and where the form is gone.
 */
export const givenDetail = z.object({
  ...detail,
  form: z.nullable(z.object({ id, name: z.string() })),
  given_at: instant,
})
export type GivenDetail = z.output<typeof givenDetail>

/** What was also given for a contact and is neither accepted nor dismissed, the newest first. To accept one, update the contact. */
export const listGivenDetails = endpoint({
  id: "contact.list_given_details",
  summary: "List the details also given for a contact",
  method: "GET",
  path: "/contacts/:id/given-details",
  access: "contact.read",
  params: idParams,
  answer: z.array(givenDetail),
})

/** Dismisses one, or with `dismissed: false` shows it again. Answers as the list does. */
export const dismissGivenDetail = endpoint({
  id: "contact.dismiss_given_detail",
  summary: "Dismiss a detail also given for a contact",
  method: "POST",
  path: "/contacts/:id/given-details/dismiss",
  access: "contact.update",
  params: idParams,
  status: 200,
  body: z.strictObject({ ...detail, dismissed: z._default(z.boolean(), true) }),
  answer: z.array(givenDetail),
})
