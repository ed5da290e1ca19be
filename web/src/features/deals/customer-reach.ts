import type { Deal } from "@funil/contract/deals"
import type { Reachable } from "../../records/record/reachable.ts"
import { fullName } from "../users/user-api.ts"

interface CustomerReach {
  readonly people: readonly Reachable[]
  readonly otherwise: readonly Reachable[]
}

/** Whom to reach about a deal: its contacts, and its companies where none of those can be. */
export function customerReach({ contacts, companies }: Pick<Deal, "contacts" | "companies">): CustomerReach {
  return {
    people: contacts.map((contact) => ({
      id: contact.id,
      entity: "contact",
      name: fullName(contact),
      phone: contact.phone1,
      email: contact.email,
    })),
    otherwise: companies.map(({ id, company, phone1, email }) => ({
      id,
      entity: "company",
      name: company,
      phone: phone1,
      email,
    })),
  }
}
