import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { userRef } from "../shared/records.ts"
import { instant } from "../shared/values/dates.ts"
import { longText } from "../shared/values/text.ts"

/** The purposes of a consent: replies to a request, or advertising. */
export const consentPurposes = ["service", "marketing"] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** A contact's consent for a purpose: the latest decision, if any. */
export const consentStates = ["given", "withdrawn", "never"] as const
export type ConsentState = (typeof consentStates)[number]

export const consent = z.object({
  id,
  purpose: z.enum(consentPurposes),
  text: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  terms_hash: z.nullable(z.string()),
  form: z.nullable(z.object({ id, name: z.string() })),
  user: z.nullable(userRef),
  given_at: z.nullable(instant),
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  withdrawn_at: z.nullable(instant),
  withdrawn_by: z.nullable(userRef),
})
export type Consent = z.output<typeof consent>

export const listConsents = endpoint({
  id: "contact.list_consents",
  method: "GET",
  path: "/contacts/:id/consents",
  access: "contact.read",
  params: idParams,
  answer: z.array(consent),
})

export const createConsent = endpoint({
  id: "contact.create_consent",
  method: "POST",
  path: "/contacts/:id/consents",
  access: "contact.update",
  params: idParams,
  body: z.strictObject({ purpose: z.enum(consentPurposes), text: longText(2000) }),
  answer: z.array(consent),
})
export type ConsentDraft = z.output<typeof createConsent.body>

export const withdrawConsents = endpoint({
  id: "contact.withdraw_consents",
  method: "POST",
  path: "/contacts/:id/consents/withdraw",
  access: "contact.update",
  params: idParams,
  status: 200,
  body: z.strictObject({ purpose: z.enum(consentPurposes) }),
  answer: z.array(consent),
})
