import { ownValue } from "../shared/own-value.ts"
import type { SpecialMeaning } from "./systems/rival-export.ts"

const fields: Partial<Record<SpecialMeaning, string>> = {
  full_name: "first_name",
  company_names: "companies",
  contact_names: "contacts",
  contact_email: "contact.email",
  contact_phone: "contact.phone1",
  owner: "user_id",
  pipeline: "pipeline_id",
  stage: "pipeline_stage_id",
}

/** Returns the field that an export's column fills in a single import, or null. */
export function plainField(meaning: string | null): string | null {
  if (meaning === null || meaning === "own") return null
  return ownValue(fields, meaning) ?? meaning
}
