import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"

/** The first steps of an account, in this order. */
export const firstSteps = ["pipeline", "team", "data", "field", "automation"] as const
export type FirstStep = (typeof firstSteps)[number]

/**
 * The account's progress, and what the caller wants to see of it. `steps` says what exists. `opens`
 * shows the welcome in the first two weeks, until the caller closes it or finishes all steps.
 * `samples` says whether sample records exist.
 */
const onboarding = z.object({
  steps: z.record(z.enum(firstSteps), z.boolean()),
  skipped: z.array(z.enum(firstSteps)),
  hidden: z.boolean(),
  opens: z.boolean(),
  samples: z.boolean(),
})
export type Onboarding = z.output<typeof onboarding>

export const getOnboarding = endpoint({
  id: "onboarding.get",
  method: "GET",
  path: "/onboarding",
  access: "account.write",
  answer: onboarding,
})

export const updateOnboarding = endpoint({
  id: "onboarding.update",
  method: "PUT",
  path: "/onboarding",
  access: "account.write",
  body: z.strictObject({
    closed: z.optional(z.literal(true)),
    hidden: z.optional(z.boolean()),
    skipped: z.optional(z.array(z.enum(firstSteps))),
  }),
  answer: onboarding,
})

export const createSamples = endpoint({
  id: "sample.create",
  method: "POST",
  path: "/onboarding/samples",
  access: "account.write",
  body: z.strictObject({ pipeline_id: id }),
  answer: z.object({ deals: z.number(), contacts: z.number(), companies: z.number(), tasks: z.number() }),
})

export const removeSamples = endpoint({
  id: "sample.remove",
  method: "DELETE",
  path: "/onboarding/samples",
  access: "account.write",
})
