import type { Pipeline } from "@funil/contract/settings/pipelines"
import { succeed } from "./product.ts"

/** An account with a pipeline, and its admin's token. */
export interface TeamAccount {
  readonly id: string
  readonly userId: string
  readonly token: string
  readonly pipeline: Pipeline
}

interface SignedUp {
  readonly id: string
  readonly token: string
  readonly user: { readonly id: string }
}

const stages = ["Novo", "Contato", "Reunião", "Proposta", "Negociação", "Contrato", "Ganho", "Perdido"]

/** Signs up a company, closes its welcome and creates a pipeline of 8 stages. */
export async function signUp(port: number, domain: string): Promise<TeamAccount> {
  const body = {
    domain,
    email: `ana@${domain}.test`,
    password: "uma-senha-longa-7",
    first_name: "Ana",
    last_name: "Souza",
    company: domain,
  }
  const { id, token, user } = await succeed<SignedUp>(port, null, {
    method: "POST",
    path: "/customers",
    body,
  })
  // Browser measurements must not include the welcome.
  await succeed(port, token, { method: "PUT", path: "/onboarding", body: { closed: true, hidden: true } })
  const pipeline = await succeed<Pipeline>(port, token, {
    method: "POST",
    path: "/pipelines",
    body: { name: "Vendas", stages },
  })
  return { id, token, userId: user.id, pipeline }
}
