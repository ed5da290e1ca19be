import type { Role } from "@funil/contract/permissions"
import { type ApiToken, createToken, type TokenScope } from "@funil/contract/tokens"
import type { Person, TestApi } from "./client.ts"

/** An API token of a person, who calls by it as they do by their session's. */
export type TokenHolder = Person & { readonly tokenId: string }

interface Wanted {
  readonly scopes?: readonly TokenScope[]
  readonly expires_at?: string
}

/** Makes an API token of an admin's. */
export async function makeToken(
  api: TestApi,
  who: Person,
  { scopes = ["read", "write"], expires_at }: Wanted = {},
): Promise<ApiToken & { readonly secret: string }> {
  return api.call(createToken, who, {
    body: { name: "Planilha", scopes: [...scopes], expires_at: expires_at ?? null },
  })
}

/** The same person, calling by an API token. */
export async function byToken(api: TestApi, who: Person, wanted: Wanted = {}): Promise<TokenHolder> {
  const { id, secret } = await makeToken(api, who, wanted)
  return { ...who, token: secret, tokenId: id }
}

/** Gives a colleague another role, without a call. */
export async function putRole({ database }: TestApi, { id }: Person, role: Role): Promise<void> {
  await database.owner.updateTable("users").set({ role }).where("id", "=", id).execute()
}

/** A colleague of a role, calling by an API token from a time when they were an admin. */
export async function demotedHolder(api: TestApi, who: Person, role: Role): Promise<TokenHolder> {
  await putRole(api, who, "admin")
  const holder = await byToken(api, who)
  await putRole(api, who, role)
  return holder
}
