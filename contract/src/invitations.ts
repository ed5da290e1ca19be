import * as z from "zod/mini"
import { language } from "./accounts.ts"
import { login } from "./auth.ts"
import { roles } from "./permissions.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { idParams } from "./shared/ids.ts"
import { secretValue } from "./shared/secret-values.ts"
import { email, password } from "./shared/text.ts"
import { user } from "./users.ts"

/** So many people can be invited by one call. */
export const maxInvited = 50

/** What a link of an invitation carries; it names the account and the invitation, and proves that we made it. */
const ofLink = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{64}$/)) })

/**
 * Extends the link of a user who has no password yet by seven days and returns it. With `mail` the link is also mailed again. A link
 * stays the same until the user's email, role or pipelines change. 409 for a user with a password, 403 for a role that the caller can't create.
 */
export const renewInvitation = endpoint({
  id: "invitation.renew",
  summary: "Send an invitation again",
  method: "POST",
  path: "/users/:id/invitation",
  access: "user.create",
  params: idParams,
  status: 200,
  body: z.strictObject({ mail: z.boolean() }),
  answer: z.object({ url: secretValue(z.string()), expires_at: instant }),
})

/** Invites several people at once, each with a name taken from the address. Addresses that someone has already are left out. */
export const inviteUsers = endpoint({
  id: "invitation.create",
  summary: "Invite people",
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

/** Returns the invitation of a link. 404 once the user is gone, or has another email, role or list of pipelines than the link was made for. */
export const getInvitation = endpoint({
  id: "invitation.get",
  summary: "Get an invitation",
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

/** Gives the invited user a password and signs them in. 409 once it was done or its time is over. */
export const acceptInvitation = endpoint({
  id: "invitation.accept",
  summary: "Accept an invitation",
  method: "POST",
  path: "/invitations/:token/accept",
  access: "public",
  params: ofLink,
  status: 200,
  body: z.strictObject({ password }),
  answer: login.answer,
})

/** Asks whoever invited for a new link when this one is over; once a day. */
export const askInviter = endpoint({
  id: "invitation.ask",
  summary: "Ask for a new invitation",
  method: "POST",
  path: "/invitations/:token/ask",
  access: "public",
  params: ofLink,
  status: 200,
  answer: z.object({}),
})
