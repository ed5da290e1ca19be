import type { State } from "../../../platform/ledger/record.ts"
import type { FormRow } from "./form-row.ts"

/** What the ledger keeps of a form as it is stored. */
const kept = [
  "name",
  "slug",
  "enabled",
  "pipeline_id",
  "pipeline_stage_id",
  "user_id",
  "users",
  "tags",
  "fields",
  "title",
  "intro",
  "submit_label",
  "success_message",
  "redirect_url",
  "email_subject",
  "email_body",
  "colours",
  "favicon",
  "brand",
  "terms_hash",
  "consent_text",
  "marketing_text",
  "allowed_origins",
  "max_answers",
  "language",
] as const satisfies readonly (keyof FormRow)[]

/** The instants of a form, which the ledger keeps as text. Of the password it hears when it was set, never what it is. */
export const formInstants = [
  "password_set_at",
  "starts_at",
  "ends_at",
  "deleted_at",
  "archived_at",
] as const satisfies readonly (keyof FormRow)[]

/** A form's state for the ledger. */
export function formState(row: FormRow): State {
  return {
    ...Object.fromEntries(kept.map((name) => [name, row[name]])),
    ...Object.fromEntries(formInstants.map((name) => [name, row[name]?.toISOString() ?? null])),
  }
}
