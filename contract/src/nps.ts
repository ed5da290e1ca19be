import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { optionalLongText } from "./shared/text.ts"

const answer = z.object({
  rating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  created_at: instant,
})

/** What the caller answered to the survey in the last 90 days; 404 when nothing, so that they may be asked. */
export const getNps = endpoint({
  id: "nps.get",
  summary: "Get your answer to the survey",
  method: "GET",
  path: "/nps",
  access: "signed_in",
  answer,
})

/** Whether the caller may be asked: the same as a 404 above, for who does not take that for a failure. */
export const askNps = endpoint({
  id: "nps.due",
  summary: "Check whether the survey is due",
  method: "GET",
  path: "/nps/due",
  access: "signed_in",
  answer: z.object({ due: z.boolean() }),
})

/** Answers the survey, from 1 to 10, or closes it with null. */
export const answerNps = endpoint({
  id: "nps.answer",
  summary: "Answer the satisfaction survey",
  method: "POST",
  path: "/nps",
  access: "signed_in",
  body: z.strictObject({
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(10))),
    comment: z.optional(z.nullable(optionalLongText(2000))),
  }),
  answer,
})
