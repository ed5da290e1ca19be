import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { idParams } from "../shared/ids.ts"
import { instant } from "../shared/values/dates.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { email, password } from "../shared/values/text.ts"
import { language } from "./accounts.ts"
import { login } from "./auth.ts"
import { roles } from "./permissions.ts"
import { user } from "./users.ts"

/** The most people that one call invites. */
export const maxInvited = 50

/** The token of an invitation's link. It names the account and the invitation, and is signed. */
const ofLink = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{64}$/)) })

export const renewInvitation = endpoint({
  id: "invitation.renew",
  method: "POST",
  path: "/users/:id/invitation",
  access: "user.create",
  params: idParams,
  status: 200,
  body: z.strictObject({ mail: z.boolean() }),
  answer: z.object({ url: secretValue(z.string()), expires_at: instant }),
})

export const inviteUsers = endpoint({
  id: "invitation.create",
  method: "POST",
  path: "/users/invitations",
  access: "user.create",
  body: z.strictObject({
    emails: z.array(email).check(z.minLength(1), z.maxLength(maxInvited)),
    role: z._default(z.enum(roles), "agent"),
  }),
  answer: z.object({ invited: z.array(user), taken: z.array(z.string()) }),
})

export const invitationStates = ["open", "expired", "taken"] as const

export const getInvitation = endpoint({
  id: "invitation.get",
  method: "GET",
  path: "/invitations/:token",
  access: "public",
  params: ofLink,
  answer: z.object({
    state: z.enum(invitationStates),
    domain: z.string(),
    company: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    language,
    first_name: z.string(),
    email: z.string(),
    invited_by: z.nullable(z.string()),
  }),
})

export const acceptInvitation = endpoint({
  id: "invitation.accept",
  method: "POST",
  path: "/invitations/:token/accept",
  access: "public",
  params: ofLink,
  status: 200,
  body: z.strictObject({ password }),
  answer: login.answer,
})

export const askInviter = endpoint({
  id: "invitation.ask",
  method: "POST",
  path: "/invitations/:token/ask",
  access: "public",
  params: ofLink,
  status: 200,
  answer: z.object({}),
})
