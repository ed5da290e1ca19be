import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { instant } from "../shared/values/dates.ts"

/** The fields that identify a person. `phone` is either phone of a contact. */
export const givenFields = ["email", "phone", "document"] as const
export type GivenField = (typeof givenFields)[number]

const detail = { field: z.enum(givenFields), value: z.string() }

export const givenDetail = z.object({
  ...detail,
  form: z.nullable(z.object({ id, name: z.string() })),
  given_at: instant,
})
export type GivenDetail = z.output<typeof givenDetail>

export const listGivenDetails = endpoint({
  id: "contact.list_given_details",
  method: "GET",
  path: "/contacts/:id/given-details",
  access: "contact.read",
  params: idParams,
  answer: z.array(givenDetail),
})

export const dismissGivenDetail = endpoint({
  id: "contact.dismiss_given_detail",
  method: "POST",
  path: "/contacts/:id/given-details/dismiss",
  access: "contact.update",
  params: idParams,
  status: 200,
  body: z.strictObject({ ...detail, dismissed: z._default(z.boolean(), true) }),
  answer: z.array(givenDetail),
})
