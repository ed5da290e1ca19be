import * as z from "zod/mini"
import { accountSummary, knownDomain, language } from "./accounts.ts"
import { roles } from "./permissions.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { secretValue } from "./shared/secret-values.ts"
import { email, optionalText, password } from "./shared/text.ts"

/** Who is signed in, with the account. `admin` is true for admins and managers. */
export const loggedUser = z.object({
  id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(roles),
  admin: z.boolean(),
  pipelines: z.array(id),
  profile_picture: z.nullable(z.string()),
  language,
  created_at: instant,
  account: accountSummary,
  /** Milliseconds that the server's clock is ahead of real time, in a rehearsal; null where time is the real one. */
  rehearsal: z.nullable(z.number()),
  /** Whether the installation has a mail server. Without one no mail reaches anyone. */
  sends_mail: z.boolean(),
  /** Where whoever runs the product gives help, https or mailto; null where nobody said. */
  support_url: z.nullable(z.string()),
  /** The browser extension that the web app hands a session to; null where none is set up. */
  extension_id: z.nullable(z.string()),
})
export type LoggedUser = z.output<typeof loggedUser>

/**
 * The `token` that is answered goes into `Authorization: Bearer` and holds for 30 days after it was last used. After five wrong
 * passwords for one email within 15 minutes, or 50 from one address, the answer is a 429.
 */
export const login = endpoint({
  id: "auth.login",
  summary: "Sign in",
  method: "POST",
  path: "/auth/login",
  access: "public",
  status: 200,
  body: z.strictObject({
    email,
    password: z.string().check(z.maxLength(200)),
    domain: optionalText(80),
  }),
  answer: z.object({ token: secretValue(z.string()), user: loggedUser, domain: z.string() }),
})

export const logout = endpoint({
  id: "auth.logout",
  summary: "Sign out",
  method: "POST",
  path: "/auth/logout",
  access: "signed_in",
  status: 204,
})

export const getMe = endpoint({
  id: "auth.me",
  summary: "Get the signed-in user",
  method: "GET",
  path: "/auth/me",
  access: "signed_in",
  answer: loggedUser,
})

/** Where I am signed in, and my API tokens; `current` marks the session that asks. */
export const listSessions = endpoint({
  id: "session.list",
  summary: "List your sessions",
  method: "GET",
  path: "/auth/sessions",
  access: "signed_in",
  answer: z.array(
    z.object({
      id,
      kind: z.enum(["web", "extension", "token"]),
      /** What an API token of mine is called; null for a sign-in. */
      name: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
      current: z.boolean(),
      created_at: instant,
      last_seen_at: instant,
    }),
  ),
})

export const endSession = endpoint({
  id: "session.end",
  summary: "End a session",
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "signed_in",
  params: idParams,
})

/**
 * Signs me in in the browser extension: a session of its own, in place of the one that this session opened before, with which it ends.
 * 404 where no extension is set up.
 */
export const openExtension = endpoint({
  id: "session.open_extension",
  summary: "Sign in the browser extension",
  method: "PUT",
  path: "/auth/extension",
  access: "signed_in",
  answer: z.object({ token: secretValue(z.string()), domain: z.string() }),
})

/** Minutes for which a session stays confirmed by the password. */
export const confirmedMinutes = 10

/**
 * Proves by the password that the user of this session is there. For ten minutes it may then make the calls that answer
 * `confirmation_needed`: tokens, webhooks, exports of all data, new admins, allowed addresses, payment keys, the user's own email, closing the account. A sign-in by
 * password proves it too. A wrong password is a 422 and counts as a wrong sign-in.
 */
export const confirmSession = endpoint({
  id: "session.confirm",
  summary: "Confirm your password",
  method: "POST",
  path: "/auth/confirm",
  access: "signed_in",
  status: 200,
  reads: true,
  body: z.strictObject({ password: z.string().check(z.maxLength(200)) }),
  answer: z.object({ confirmed_until: instant }),
})

/** Mails a code of 6 characters, if there is such a user; the answer is the same either way. */
export const requestPasswordCode = endpoint({
  id: "password.request_code",
  summary: "Request a password code",
  method: "POST",
  path: "/users/requestPasswordCode",
  access: "public",
  status: 200,
  form: true,
  body: z.strictObject({ email, domain: knownDomain }),
  answer: z.object({}),
})

/**
 * Sets a new password with a mailed code, and ends the user's sessions and API tokens; `keep_tokens` keeps the tokens. `email` and
 * `domain` may be left out when a token tells who it is.
 */
export const updatePassword = endpoint({
  id: "password.update",
  summary: "Set a new password",
  method: "POST",
  path: "/users/updatePassword",
  access: "public",
  status: 200,
  form: true,
  body: z.strictObject({
    password_code: z.string().check(
      z.overwrite((code) => code.trim().toUpperCase()),
      z.regex(/^[A-Z0-9]{6}$/, "format"),
    ),
    password,
    email: z.optional(email),
    domain: z.optional(knownDomain),
    keep_tokens: z._default(z.boolean(), false),
  }),
  answer: z.object({
    /** How many API tokens have ended. */
    ended_tokens: z.number(),
  }),
})
