import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"

/** What an account begins with, in this order. */
export const firstSteps = ["pipeline", "team", "data", "field", "automation"] as const
export type FirstStep = (typeof firstSteps)[number]

/**
 * How far the account is, and what the caller wants to see of it. `steps` says of each what is really there. `opens` is whether the
 * welcome shows by itself: in the first two weeks, until the caller closed it or all is done. `samples` is whether sample records are there.
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
  summary: "Get the first steps",
  method: "GET",
  path: "/onboarding",
  access: "account.write",
  answer: onboarding,
})

/** Closes the welcome, skips steps, or hides the first steps permanently. */
export const updateOnboarding = endpoint({
  id: "onboarding.update",
  summary: "Update the first steps",
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

/**
 * Puts sample records into a pipeline, in the account's language, as one operation: deals with contacts, companies, tasks and notes. 409
 * while there are some already.
 */
export const createSamples = endpoint({
  id: "sample.create",
  summary: "Create sample records",
  method: "POST",
  path: "/onboarding/samples",
  access: "account.write",
  body: z.strictObject({ pipeline_id: id }),
  answer: z.object({ deals: z.number(), contacts: z.number(), companies: z.number(), tasks: z.number() }),
})

/** Puts all sample records that are left into the trash, as one operation, whatever was done with them since. */
export const removeSamples = endpoint({
  id: "sample.remove",
  summary: "Remove the sample records",
  method: "DELETE",
  path: "/onboarding/samples",
  access: "account.write",
})
