import { type PipelineSchema, pipelineSchema } from "@funil/contract/pipelines"
import * as z from "zod/mini"
import { invalid } from "../../platform/app-error.ts"

/** What cards show of a new pipeline: everything, and columns sum the amount. */
export const defaultSchema: PipelineSchema = z.parse(pipelineSchema, { sum_field: "amount" })

/** The schema with what was sent laid over it. 422 for a sum field that deals do not have. */
export function mergedSchema(before: PipelineSchema, sent: Partial<PipelineSchema> = {}): PipelineSchema {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const schema: PipelineSchema = { ...before, ...given }
  if (schema.sum_field !== "amount") throw invalid("schema.sum_field", "unknown_option")
  return schema
}
