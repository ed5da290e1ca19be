import type { FormColours, FormDraft, FormField } from "@funil/contract/forms/forms"
import { isOwn } from "@funil/contract/shared/own-value"
import type { Language } from "@funil/contract/shared/values/languages"
import type { Context } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

/** A form in stored form. */
export interface FormRow {
  id: string
  name: string
  slug: string
  enabled: boolean
  pipeline_id: string | null
  pipeline_stage_id: string | null
  user_id: string | null
  users: string[]
  tags: string[]
  fields: FormField[]
  title: string
  intro: string
  submit_label: string
  success_message: string
  redirect_url: string | null
  email_subject: string
  email_body: string
  colours: FormColours
  favicon: string | null
  brand: string | null
  terms_hash: string | null
  consent_text: string | null
  marketing_text: string | null
  password_hash: string | null
  password_set_at: Date | null
  allowed_origins: string[]
  starts_at: Date | null
  ends_at: Date | null
  max_answers: number | null
  language: Language
  created_at: Date
  created_by: string | null
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  /**
   * The time when the plan ran out of room for the form. Its page takes no answers, even if
   * `enabled` is true.
   */
  archived_at: Date | null
  version: number
}

/** The part of a form that its editor writes, in stored form. */
export type FormContent = Omit<
  FormRow,
  | "id"
  | "favicon"
  | "brand"
  | "terms_hash"
  | "password_hash"
  | "password_set_at"
  | "created_at"
  | "created_by"
  | "updated_at"
  | "deleted_at"
  | "deleted_by"
  | "archived_at"
  | "version"
>

/** The content of a form that has only a name and an address. */
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

function instantOf(sent: string | null): Date | null {
  return sent === null ? null : new Date(sent)
}

/** The content with the fields of a body, in stored form. */
export function withSent(before: FormContent, sent: Partial<FormDraft>): FormContent {
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

/** The reason why a form takes no answers. */
export type Rest = "not_yet" | "ended" | "full" | "off"

type FormLimits = Pick<FormRow, "enabled" | "archived_at" | "starts_at" | "ends_at" | "max_answers"> & {
  readonly answers: number
}

/**
 * The reason why a form takes no answers now, or null if it takes them. Forms of blocked or
 * unverified accounts, and archived forms, are off.
 */
export function restOf(
  { block, isProved, now }: Pick<Context, "block" | "isProved" | "now">,
  form: FormLimits,
): Rest | null {
  const { enabled, archived_at, starts_at, ends_at, max_answers, answers } = form
  if (block !== null || !isProved || archived_at !== null || !enabled) return "off"
  if (starts_at && now() < starts_at) return "not_yet"
  if (ends_at && now() >= ends_at) return "ended"
  return max_answers !== null && answers >= max_answers ? "full" : null
}
