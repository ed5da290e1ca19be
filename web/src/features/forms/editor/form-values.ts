import { type Form, updateForm } from "@funil/contract/schemas/forms/forms"
import type { BodyOf } from "../../../lib/api/api.ts"

/** The editor's values. Missing texts are empty strings. */
export interface FormValues extends Pick<
  Form,
  | "name"
  | "slug"
  | "enabled"
  | "pipeline_id"
  | "pipeline_stage_id"
  | "user_id"
  | "users"
  | "tags"
  | "fields"
  | "title"
  | "intro"
  | "submit_label"
  | "success_message"
  | "email_subject"
  | "email_body"
  | "colours"
  | "allowed_origins"
  | "starts_at"
  | "ends_at"
  | "max_answers"
  | "language"
> {
  readonly redirect_url: string
  readonly consent_text: string
  readonly marketing_text: string
}

export const formBody = updateForm.body
export type FormBody = BodyOf<typeof updateForm>

export function valuesOf(form: Form): FormValues {
  return {
    name: form.name,
    slug: form.slug,
    enabled: form.enabled,
    pipeline_id: form.pipeline_id,
    pipeline_stage_id: form.pipeline_stage_id,
    user_id: form.user_id,
    users: form.users,
    tags: form.tags,
    fields: form.fields,
    title: form.title,
    intro: form.intro,
    submit_label: form.submit_label,
    success_message: form.success_message,
    redirect_url: form.redirect_url ?? "",
    email_subject: form.email_subject,
    email_body: form.email_body,
    colours: form.colours,
    consent_text: form.consent_text ?? "",
    marketing_text: form.marketing_text ?? "",
    allowed_origins: form.allowed_origins,
    starts_at: form.starts_at,
    ends_at: form.ends_at,
    max_answers: form.max_answers,
    language: form.language,
  }
}

/** Converts all values to a request body. */
export function bodyOf({ redirect_url, consent_text, marketing_text, ...rest }: FormValues): FormBody {
  return {
    ...rest,
    redirect_url: redirect_url.trim() || null,
    consent_text: consent_text.trim() || null,
    marketing_text: marketing_text.trim() || null,
  }
}
