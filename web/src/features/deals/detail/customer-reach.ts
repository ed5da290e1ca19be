import type { Deal } from "@funil/contract/records/deals"
import type { Reachable } from "../../../lib/reached.ts"
import { personName } from "../../../lib/text/person-name.ts"

interface CustomerReach {
  readonly people: readonly Reachable[]
  readonly otherwise: readonly Reachable[]
}

/** The deal's contacts with a phone or email, else its companies with one. */
export function customerReach({ contacts, companies }: Pick<Deal, "contacts" | "companies">): CustomerReach {
  return {
    people: contacts.map((contact) => ({
      id: contact.id,
      entity: "contact",
      name: personName(contact),
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
