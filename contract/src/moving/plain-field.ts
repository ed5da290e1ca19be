import { ownValue } from "../shared/own-value.ts"
import type { SpecialMeaning } from "./rival-export.ts"

const fields: Partial<Record<SpecialMeaning, string>> = {
  full_name: "first_name",
  company_names: "companies",
  contact_names: "contacts",
  owner: "user_id",
  pipeline: "pipeline_id",
  stage: "pipeline_stage_id",
}

/** The field that a column of an export fills in an import of its file alone; null where there is none. */
export function plainField(meaning: string | null): string | null {
  if (meaning === null || meaning === "own") return null
  return ownValue(fields, meaning) ?? meaning
}
