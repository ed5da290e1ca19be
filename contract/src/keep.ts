import * as z from "zod/mini"
import { planLimits } from "./plans.ts"
import { id } from "./shared/ids.ts"

/** What a plan limits the number of, and of which people choose what stays active on a smaller one. */
export const keptParts = ["pipelines", "custom_fields", "workflows", "forms"] as const
export type KeptPart = (typeof keptParts)[number]

const chosen = (part: KeptPart) => z.optional(z.array(id).check(z.maxLength(planLimits.scale[part])))

/**
 * What stays active on a plan that allows less. Of a part that is named, these and no others: what else there is of it is archived, and comes
 * back with a larger plan. A part that is left out stays as it is.
 */
export const keep = z.strictObject({
  pipelines: chosen("pipelines"),
  custom_fields: chosen("custom_fields"),
  workflows: chosen("workflows"),
  forms: chosen("forms"),
})
export type Keep = z.output<typeof keep>
