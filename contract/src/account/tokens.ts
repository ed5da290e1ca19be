import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { userRef } from "../shared/records.ts"
import { instant } from "../shared/values/dates.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { text } from "../shared/values/text.ts"

/**
 * `read` covers GETs and POSTs that change nothing, `write` all others. A token has one or both.
 */
export const tokenScopes = ["read", "write"] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The most API tokens of a user. */
export const maxTokens = 50

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  prefix: z.string(),
  user: userRef,
  created_at: instant,
  last_used_at: z.nullable(instant),
  expires_at: z.nullable(instant),
})
export type ApiToken = z.output<typeof apiToken>

export const listTokens = endpoint({
  id: "token.list",
  method: "GET",
  path: "/tokens",
  access: "token.manage",
  answer: z.array(apiToken),
})

export const createToken = endpoint({
  id: "token.create",
  confirms: true,
  method: "POST",
  path: "/tokens",
  access: "token.manage",
  body: z.strictObject({
    name: text(80),
    scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1, "required"), z.maxLength(tokenScopes.length)),
    expires_at: z.optional(z.nullable(instant)),
  }),
  answer: z.object({ ...apiToken.shape, secret: secretValue(z.string()) }),
})

export const revokeToken = endpoint({
  id: "token.revoke",
  method: "DELETE",
  path: "/tokens/:id",
  access: "token.manage",
  params: idParams,
})
