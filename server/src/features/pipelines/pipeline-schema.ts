import { type PipelineSchema, pipelineSchema } from "@funil/contract/settings/pipelines"
import * as z from "zod/mini"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"

/** The card settings of a new pipeline: cards show everything, and columns sum the amount. */
export const defaultSchema: PipelineSchema = z.parse(pipelineSchema, { sum_field: "amount" })

/**
 * Merges the sent settings into the schema. Throws 422 for a new sum field that is neither the
 * amount nor a number field of deals.
 */
export async function mergedSchema(
  tx: Tx,
  before: PipelineSchema,
  sent: Partial<PipelineSchema> = {},
): Promise<PipelineSchema> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const schema: PipelineSchema = { ...before, ...given }
  const isKnown = schema.sum_field === "amount" || schema.sum_field === before.sum_field
  if (!isKnown && !(await isSummable(tx, schema.sum_field)))
    throw invalid("schema.sum_field", "unknown_option")
  return schema
}

async function isSummable(tx: Tx, name: string): Promise<boolean> {
  const fields = await customFieldsIn(tx, "deal")
  return fields.some((field) => field.name === name && (field.type === "number" || field.type === "money"))
}
