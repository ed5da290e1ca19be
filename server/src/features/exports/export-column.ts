import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"

/** A record as its answer shows it. */
export type Values = Readonly<Record<string, unknown>>

/** A column of an export: the field's name and the field. */
export type Column = readonly [name: string, field: Field]

/** Answers store these links under another name than the id. */
const shownAs: Readonly<Record<string, string>> = {
  pipeline_id: "pipeline",
  pipeline_stage_id: "pipeline_stage",
  task_type_id: "task_type",
  deal_id: "deal",
  contact_id: "contact",
  company_id: "company",
}

const prefix = "custom_fields."

/** Returns a field's value in a record's answer. */
export function valueOf(name: string, record: Values): unknown {
  if (!name.startsWith(prefix)) return ownValue(record, ownValue(shownAs, name) ?? name)
  const own = record["custom_fields"] as Values | undefined
  return ownValue(own, name.slice(prefix.length))
}
