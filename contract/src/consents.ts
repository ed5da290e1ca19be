import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"

/** What a person agrees to: being answered about what they asked, or advertising. */
export const consentPurposes = ["service", "marketing"] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** A consent as it was given: the text and the terms as they were, which never change. `form` is null where the form is gone. */
export const consent = z.object({
  id,
  purpose: z.enum(consentPurposes),
  text: z.string(),
  terms_url: z.nullable(z.string()),
  terms_hash: z.nullable(z.string()),
  form: z.nullable(z.object({ id, name: z.string() })),
  given_at: instant,
  /** Network address and browser, as proof. */
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  withdrawn_at: z.nullable(instant),
})
export type Consent = z.output<typeof consent>

/** What a contact agreed to, the newest first. */
export const listConsents = endpoint({
  id: "contact.list_consents",
  method: "GET",
  path: "/contacts/:id/consents",
  access: "contact.read",
  params: idParams,
  answer: z.array(consent),
})
