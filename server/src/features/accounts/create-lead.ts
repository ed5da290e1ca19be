import { randomBytes } from "node:crypto"
import type { createLead as endpoint } from "@funil/contract/sign-up"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import type { Services } from "../../platform/context.ts"
import { insertLead } from "./lead-queries.ts"

/** Keeps who began to sign up, with the campaign data of the visit. */
export async function createLead(
  services: Services,
  { email, domain, ...campaign }: z.output<typeof endpoint.body>,
): Promise<CallAnswer<typeof endpoint>> {
  const lead = { hash: randomBytes(32).toString("base64url"), email, domain: domain ?? null }
  await insertLead(services, { ...lead, campaign })
  return lead
}
