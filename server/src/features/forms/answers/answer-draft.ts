import type { ConsentPurpose } from "@funil/contract/consents"
import type { FormAnswer } from "@funil/contract/form-answers"
import type { FormEntity } from "@funil/contract/form-fields"
import { ownValue } from "@funil/contract/shared/own-value"

/** The body of a new record, as far as an answer says something of it. */
export type DraftBody = Readonly<Record<string, unknown>> & {
  readonly custom_fields: Readonly<Record<string, unknown>>
}

/** A consent as it was given. */
export interface GivenConsent {
  readonly purpose: ConsentPurpose
  readonly text: string
}

/** All that it takes to make the deal of an answer, now or once it is released. */
export interface AnswerDraft {
  /** Null where nothing was said of the noun. */
  readonly bodies: Readonly<Record<FormEntity, DraftBody | null>>
  readonly given: readonly GivenConsent[]
  readonly termsHash: string | null
  readonly ip: string | null
  readonly agent: string | null
}

/** What was answered, in words. */
export type AnsweredValues = FormAnswer["values"]

/** A text that a body says; null for none. */
export function textIn(body: DraftBody | null, name: string): string | null {
  const value = body ? ownValue(body, name) : null
  return typeof value === "string" && value !== "" ? value : null
}
