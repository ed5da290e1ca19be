import type { FormField } from "@funil/contract/forms/forms"

/** The sections of a form besides its fields, in display order. */
export const sections = ["general", "texts", "place", "mail", "look", "consent", "access"] as const
export type Section = (typeof sections)[number]

/** The part being edited: a section, or a field by its name, which contains a dot. */
export type EditorPart = string

export function isSection(part: EditorPart | undefined): part is Section {
  return sections.some((section) => section === part)
}

const sectionOf: Readonly<Record<Section, readonly string[]>> = {
  general: ["name", "slug", "language"],
  texts: ["title", "intro", "submit_label", "success_message", "redirect_url"],
  place: ["pipeline_id", "pipeline_stage_id", "user_id", "users", "tags"],
  mail: ["email_subject", "email_body"],
  look: ["colours"],
  consent: ["consent_text", "marketing_text"],
  access: ["allowed_origins", "starts_at", "ends_at", "max_answers"],
}

/** The part that shows an error, by the server's error path (`fields.2.label`, `slug`). */
export function partOfError(name: string, fields: readonly FormField[]): EditorPart | undefined {
  const [first = "", index] = name.split(".")
  if (first === "fields") return fields[Number(index)]?.field
  return sections.find((section) => sectionOf[section].includes(first))
}

/** The parts with errors, in the order of the errors. */
export function wrongParts(
  errors: Readonly<Record<string, string>>,
  fields: readonly FormField[],
): readonly EditorPart[] {
  return Object.keys(errors).flatMap((name) => partOfError(name, fields) ?? [])
}
