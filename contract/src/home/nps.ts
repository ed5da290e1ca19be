import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { instant } from "../shared/values/dates.ts"
import { optionalLongText } from "../shared/values/text.ts"

const answer = z.object({
  rating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  created_at: instant,
})

export const getNps = endpoint({
  id: "nps.get",
  method: "GET",
  path: "/nps",
  access: "signed_in",
  answer,
})

export const askNps = endpoint({
  id: "nps.due",
  method: "GET",
  path: "/nps/due",
  access: "signed_in",
  answer: z.object({ due: z.boolean() }),
})

export const answerNps = endpoint({
  id: "nps.answer",
  method: "POST",
  path: "/nps",
  access: "signed_in",
  body: z.strictObject({
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(10))),
    comment: z.optional(z.nullable(optionalLongText(2000))),
  }),
  answer,
})
