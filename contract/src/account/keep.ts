import * as z from "zod/mini"
import { id } from "../shared/ids.ts"
import { planLimits } from "./plans.ts"

/** The parts that a plan limits, and whose active items users choose for a smaller plan. */
export const keptParts = ["pipelines", "custom_fields", "workflows", "forms"] as const
export type KeptPart = (typeof keptParts)[number]

const chosen = (part: KeptPart) => z.optional(z.array(id).check(z.maxLength(planLimits.scale[part])))

export const keep = z.strictObject({
  pipelines: chosen("pipelines"),
  custom_fields: chosen("custom_fields"),
  workflows: chosen("workflows"),
  forms: chosen("forms"),
})
export type Keep = z.output<typeof keep>
