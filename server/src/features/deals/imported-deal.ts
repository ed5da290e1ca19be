import { createDeal } from "@funil/contract/deals"
import { instant } from "@funil/contract/shared/dates"
import * as z from "zod/mini"
import { madeThere, pastInstant } from "../../nouns/past-stamps.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { entering, type TargetStage } from "./deal-stage.ts"

/** A new deal as a file of a move brings it: it may say when it was made and closed there, and since when it stands in its stage. */
export const importedDeal = z.extend(createDeal.body, {
  ...madeThere,
  last_stage_updated_at: z.optional(instant),
  closed_at: z.optional(instant),
  utm_source: z.optional(z.string()),
  utm_campaign: z.optional(z.string()),
})

type Input = Pick<z.output<typeof importedDeal>, "created_at" | "last_stage_updated_at" | "closed_at">

/** The columns that coming to be in a stage sets: a deal is made before it enters its stage, and enters the last one as it is closed. */
export function enteringThen(tx: Tx, stage: TargetStage, input: Input) {
  const now = entering(tx, stage)
  const created = pastInstant(tx, input, "created_at")
  const entered =
    stage.kind === "open"
      ? later(pastInstant(tx, input, "last_stage_updated_at"), created)
      : pastInstant(tx, input, "closed_at")
  if (entered === undefined) return { ...now, created_at: created ?? tx.now() }
  return {
    ...now,
    last_stage_updated_at: entered,
    closed_at: now.closed_at && entered,
    created_at: created !== undefined && created < entered ? created : entered,
  }
}

function later(at: Date | undefined, floor: Date | undefined): Date | undefined {
  return at !== undefined && floor !== undefined && at < floor ? floor : at
}
