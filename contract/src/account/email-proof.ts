import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { optionalText } from "../shared/values/text.ts"

export const sendEmailProof = endpoint({
  id: "email_proof.send",
  method: "POST",
  path: "/customers/email-proof",
  access: "account.write",
  status: 200,
  answer: z.object({ email: z.string() }),
})

export const proveEmail = endpoint({
  id: "email_proof.confirm",
  method: "PUT",
  path: "/customers/email-proof",
  access: "account.write",
  status: 204,
  body: z.strictObject({
    code: optionalText(20).check(z.overwrite((typed) => typed.toUpperCase())),
  }),
})
