import type { getInvitation as endpoint } from "@funil/contract/invitations"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Services } from "../../platform/context.ts"
import { invitationOfLink } from "./invitation-of-link.ts"

/** What the page of an invitation shows. */
export async function getInvitation(services: Services, token: string): Promise<CallAnswer<typeof endpoint>> {
  const { invitation } = await invitationOfLink(services, token)
  const { state, domain, company, brand, language, user, invited_by } = invitation
  const { first_name, email } = user
  return { state, domain, company, brand, language, first_name, email, invited_by: invited_by?.name ?? null }
}
