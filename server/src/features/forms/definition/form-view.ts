import type { Form } from "@funil/contract/forms"
import type { Config } from "../../../platform/config.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { formTermUrl } from "../../../nouns/form-term-url.ts"
import type { ReadForm } from "./form-read.ts"

/** Where people find a form. */
export function formUrl({ publicUrl }: Pick<Config, "publicUrl">, domain: string, slug: string): string {
  return `${publicUrl}/f/${domain}/${slug}`
}

/** The form as the API answers it. */
export function formView(tx: Tx, row: ReadForm): Form {
  const { terms_id: id, terms_name: name, terms_size: size } = row
  const terms =
    id === null || name === null || size === null ? null : { name, size, url: formTermUrl(tx, id) }
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    enabled: row.enabled && row.archived_at === null,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    user_id: row.user_id,
    users: row.users,
    tags: row.tags,
    fields: row.fields,
    title: row.title,
    intro: row.intro,
    submit_label: row.submit_label,
    success_message: row.success_message,
    redirect_url: row.redirect_url,
    email_subject: row.email_subject,
    email_body: row.email_body,
    colours: row.colours,
    consent_text: row.consent_text,
    marketing_text: row.marketing_text,
    allowed_origins: row.allowed_origins,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_answers: row.max_answers,
    language: row.language,
    url: formUrl(tx.services.config, row.domain, row.slug),
    favicon: row.favicon,
    brand: row.brand,
    terms,
    has_password: row.password_hash !== null,
    archived: row.archived_at !== null,
    views: row.views,
    starts: row.starts,
    answers: row.answers,
    waiting: row.waiting,
    last_answer_at: row.last_answer_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
