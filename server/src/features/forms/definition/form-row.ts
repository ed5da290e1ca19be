import type { FormColours, FormField } from "@funil/contract/forms"
import type { Language } from "@funil/contract/shared/languages"

/** A form as it is stored. */
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
  updated_at: Date
  deleted_at: Date | null
  /** Since when the plan has no room for it: its page rests, whatever `enabled` says. */
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
  | "updated_at"
  | "deleted_at"
  | "archived_at"
  | "version"
>
