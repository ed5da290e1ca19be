import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { userRef } from "./shared/records.ts"
import { secretValue } from "./shared/secret-values.ts"
import { text } from "./shared/text.ts"

/** `read` covers GET and the POSTs that change nothing, `write` all others; a token may have either or both. */
export const tokenScopes = ["read", "write"] as const
export type TokenScope = (typeof tokenScopes)[number]

/** A user has at most so many API tokens. */
export const maxTokens = 50

/** An API token, by which a program acts as who made it, with their present rights at most. */
export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The secret begins with it. */
  prefix: z.string(),
  /** Who made it. */
  user: userRef,
  created_at: instant,
  /** When it was used last, to the hour; null before it was. */
  last_used_at: z.nullable(instant),
  /** Null for one that holds until it is revoked. */
  expires_at: z.nullable(instant),
})
export type ApiToken = z.output<typeof apiToken>

/** All API tokens of the account, newest first; those that are over too, for 30 days. */
export const listTokens = endpoint({
  id: "token.list",
  summary: "List API tokens",
  method: "GET",
  path: "/tokens",
  access: "token.manage",
  answer: z.array(apiToken),
})

/** Creates an API token of mine. `secret` is told this once; it is kept as a hash only. 409 for one too many. */
export const createToken = endpoint({
  id: "token.create",
  confirms: true,
  summary: "Create an API token",
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

/** Revokes an API token, whoever of the account made it: it is refused from then on. */
export const revokeToken = endpoint({
  id: "token.revoke",
  summary: "Revoke an API token",
  method: "DELETE",
  path: "/tokens/:id",
  access: "token.manage",
  params: idParams,
})
