import { randomUUID } from "node:crypto"
import { type Language } from "@funil/contract/account/accounts"
import { login } from "@funil/contract/account/auth"
import type { Role } from "@funil/contract/account/permissions"
import { createAccount } from "@funil/contract/account/sign-up"
import { createUser } from "@funil/contract/account/users"
import { updateOnboarding } from "@funil/contract/home/onboarding"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { call } from "./api.ts"

/** A user with a session. */
export interface Person {
  readonly id: string
  readonly token: string
  readonly role: Role
  readonly domain: string
  readonly email: string
  readonly password: string
}

export const password = "girassol-na-janela-7"

/** A domain that no other journey has. */
export function freshDomain(): string {
  return `conta-${randomUUID().slice(0, 12)}`
}

/** Signs a company up: an account that no other journey touches, with the default pipeline, and its admin. */
export async function signUp(
  language: Language = "pt-BR",
  more: { timezone?: string } = {},
): Promise<Person> {
  const domain = freshDomain()
  const email = `helena@${domain}.test`
  const { token, user } = await call(undefined, createAccount, {
    body: {
      domain,
      email,
      password,
      language,
      first_name: "Helena",
      last_name: "Duarte",
      company: "Padaria Girassol",
      ...more,
    },
  })
  // Journeys about other things begin where a newcomer has put the first steps away.
  await call(token, updateOnboarding, { body: { closed: true, hidden: true } })
  return { id: user.id, token, role: "admin", domain, email, password }
}

type UserBody = Partial<CallInput<typeof createUser>["body"]>

/** Adds a colleague with a role to the admin's account and signs them in. */
export async function colleague(admin: Person, role: Role, more: UserBody = {}): Promise<Person> {
  const { domain } = admin
  const email = `${role}-${randomUUID().slice(0, 8)}@${domain}.test`
  const body = { first_name: "Bruno", last_name: "Prado", email, role, password, ...more }
  const { id } = await call(admin.token, createUser, { body })
  const { token } = await call(undefined, login, { body: { email, password, domain } })
  return { id, token, role, domain, email, password }
}
