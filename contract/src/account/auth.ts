import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { instant } from "../shared/values/dates.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { email, optionalText, password } from "../shared/values/text.ts"
import { accountSummary, knownDomain, language } from "./accounts.ts"
import { roles } from "./permissions.ts"

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
  rehearsal: z.nullable(z.number()),
  sends_mail: z.boolean(),
  support_url: z.nullable(z.string()),
  extension_id: z.nullable(z.string()),
})
export type LoggedUser = z.output<typeof loggedUser>

export const login = endpoint({
  id: "auth.login",
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
  method: "POST",
  path: "/auth/logout",
  access: "signed_in",
  status: 204,
})

export const getMe = endpoint({
  id: "auth.me",
  method: "GET",
  path: "/auth/me",
  access: "signed_in",
  answer: loggedUser,
})

export const listSessions = endpoint({
  id: "session.list",
  method: "GET",
  path: "/auth/sessions",
  access: "signed_in",
  answer: z.array(
    z.object({
      id,
      kind: z.enum(["web", "extension", "token"]),
      /** The name of the caller's API token; null for a session. */
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
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "signed_in",
  params: idParams,
})

export const openExtension = endpoint({
  id: "session.open_extension",
  method: "PUT",
  path: "/auth/extension",
  access: "signed_in",
  answer: z.object({ token: secretValue(z.string()), domain: z.string() }),
})

/** The password confirms a session for this many minutes. */
export const confirmedMinutes = 10

export const confirmSession = endpoint({
  id: "session.confirm",
  method: "POST",
  path: "/auth/confirm",
  access: "signed_in",
  status: 200,
  reads: true,
  body: z.strictObject({ password: z.string().check(z.maxLength(200)) }),
  answer: z.object({ confirmed_until: instant }),
})

export const requestPasswordCode = endpoint({
  id: "password.request_code",
  method: "POST",
  path: "/users/requestPasswordCode",
  access: "public",
  status: 200,
  form: true,
  body: z.strictObject({ email, domain: knownDomain }),
  answer: z.object({}),
})

export const updatePassword = endpoint({
  id: "password.update",
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
    /** The number of API tokens that ended. */
    ended_tokens: z.number(),
  }),
})
