import type { updateLead as endpoint } from "@funil/contract/sign-up"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { notFound } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { mergeLead } from "./lead-queries.ts"

export async function updateLead(
  services: Services,
  hash: string,
  { domain, ...details }: z.output<typeof endpoint.body>,
): Promise<CallAnswer<typeof endpoint>> {
  const lead = await mergeLead(services, hash, { domain, details })
  if (!lead) throw notFound()
  return { hash: lead.hash, email: lead.email, domain: lead.domain }
}
