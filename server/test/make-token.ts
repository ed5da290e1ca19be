import type { Role } from "@funil/contract/account/permissions"
import { type ApiToken, createToken, type TokenScope } from "@funil/contract/account/tokens"
import type { Person, TestApi } from "./client.ts"

/** A user with an API token, who calls with it like with a session. */
export type TokenHolder = Person & { readonly tokenId: string }

interface TokenOptions {
  readonly scopes?: readonly TokenScope[]
  readonly expires_at?: string
}

/** Creates an API token of an admin. */
export async function makeToken(
  api: TestApi,
  who: Person,
  { scopes = ["read", "write"], expires_at }: TokenOptions = {},
): Promise<ApiToken & { readonly secret: string }> {
  return api.call(createToken, who, {
    body: { name: "Planilha", scopes: [...scopes], expires_at: expires_at ?? null },
  })
}

/** Returns the same user calling with an API token. */
export async function byToken(api: TestApi, who: Person, wanted: TokenOptions = {}): Promise<TokenHolder> {
  const { id, secret } = await makeToken(api, who, wanted)
  return { ...who, token: secret, tokenId: id }
}

/** Changes a colleague's role directly in the database. */
export async function putRole({ database }: TestApi, { id }: Person, role: Role): Promise<void> {
  await database.owner.updateTable("users").set({ role }).where("id", "=", id).execute()
}

/** Returns a former admin, now with this role, who calls with an old API token. */
export async function demotedHolder(api: TestApi, who: Person, role: Role): Promise<TokenHolder> {
  await putRole(api, who, "admin")
  const holder = await byToken(api, who)
  await putRole(api, who, role)
  return holder
}
