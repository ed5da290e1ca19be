import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { optionalText } from "./shared/text.ts"

/**
 * Mails you the code that proves your email. Until an admin has proved theirs, nothing leaves an account that signed up: no invitations
 * by mail, messages or webhooks, and its forms are closed. At most three times an hour.
 */
export const sendEmailProof = endpoint({
  id: "email_proof.send",
  summary: "Send the code that proves your email",
  method: "POST",
  path: "/customers/email-proof",
  access: "account.write",
  status: 200,
  answer: z.object({ email: z.string() }),
})

/** Proves your email with the mailed code. It becomes the account's, and what waited goes out. */
export const proveEmail = endpoint({
  id: "email_proof.confirm",
  summary: "Prove your email",
  method: "PUT",
  path: "/customers/email-proof",
  access: "account.write",
  status: 204,
  body: z.strictObject({
    code: optionalText(20).check(z.overwrite((typed) => typed.toUpperCase())),
  }),
})
