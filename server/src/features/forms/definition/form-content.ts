import type { FormDraft } from "@funil/contract/forms"
import { isOwn } from "@funil/contract/shared/own-value"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { FormContent } from "./form-row.ts"

/** A form of which nothing is said but its name and address. */
export function emptyContent(tx: Tx, name: string, slug: string): FormContent {
  return {
    name,
    slug,
    enabled: true,
    pipeline_id: null,
    pipeline_stage_id: null,
    user_id: null,
    users: [],
    tags: [],
    fields: [],
    title: "",
    intro: "",
    submit_label: "",
    success_message: "",
    redirect_url: null,
    email_subject: "",
    email_body: "",
    colours: { accent: null, background: null, text: null },
    consent_text: null,
    marketing_text: null,
    allowed_origins: [],
    starts_at: null,
    ends_at: null,
    max_answers: null,
    language: tx.language,
  }
}

type Sent = Partial<FormDraft>

function instantOf(sent: string | null): Date | null {
  return sent === null ? null : new Date(sent)
}

/** The content with what a body says of it, in stored form. */
export function withSent(before: FormContent, sent: Sent): FormContent {
  const { consent_text, marketing_text, starts_at, ends_at } = sent
  const plain = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => isOwn(before, name) && value !== undefined),
  )
  return {
    ...before,
    ...plain,
    consent_text: consent_text === undefined ? before.consent_text : consent_text || null,
    marketing_text: marketing_text === undefined ? before.marketing_text : marketing_text || null,
    starts_at: starts_at === undefined ? before.starts_at : instantOf(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : instantOf(ends_at),
  }
}
