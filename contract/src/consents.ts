import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { userRef } from "./shared/records.ts"
import { longText } from "./shared/text.ts"

/** What a person agrees to: being answered about what they asked, or advertising. */
export const consentPurposes = ["service", "marketing"] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** What holds of a contact for a purpose: what they said last, if anything. */
export const consentStates = ["given", "withdrawn", "never"] as const
export type ConsentState = (typeof consentStates)[number]

/**
 * A consent as it was given: the text and the terms as they were, which never change. `form` is null where the form is gone, and where
 * someone of the account, `user`, noted what the person told. A withdrawal of what was never given has no text and no `given_at`.
 */
export const consent = z.object({
  id,
  purpose: z.enum(consentPurposes),
  text: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  terms_hash: z.nullable(z.string()),
  form: z.nullable(z.object({ id, name: z.string() })),
  user: z.nullable(userRef),
  given_at: z.nullable(instant),
  /** Network address and browser, as proof. */
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  withdrawn_at: z.nullable(instant),
  /** Who noted the withdrawal; null is the person themself. */
  withdrawn_by: z.nullable(userRef),
})
export type Consent = z.output<typeof consent>

/** What a contact agreed to and withdrew, the newest first. */
export const listConsents = endpoint({
  id: "contact.list_consents",
  summary: "List the consents of a contact",
  method: "GET",
  path: "/contacts/:id/consents",
  access: "contact.read",
  params: idParams,
  answer: z.array(consent),
})

/** Notes what the person agreed to elsewhere: by phone, on paper. Answers as the list does. */
export const createConsent = endpoint({
  id: "contact.create_consent",
  summary: "Record a consent",
  method: "POST",
  path: "/contacts/:id/consents",
  access: "contact.update",
  params: idParams,
  body: z.strictObject({ purpose: z.enum(consentPurposes), text: longText(2000) }),
  answer: z.array(consent),
})
export type ConsentDraft = z.output<typeof createConsent.body>

/** Notes that the person withdrew all of a purpose, given or not. Again it changes nothing. No undo brings it back. */
export const withdrawConsents = endpoint({
  id: "contact.withdraw_consents",
  summary: "Record that a consent was withdrawn",
  method: "POST",
  path: "/contacts/:id/consents/withdraw",
  access: "contact.update",
  params: idParams,
  status: 200,
  body: z.strictObject({ purpose: z.enum(consentPurposes) }),
  answer: z.array(consent),
})
