import type { Contact } from "@funil/contract/contacts"
import type { WholeContact } from "./contact-read.ts"
import { contactContent } from "./contact-row.ts"

export function contactView(row: WholeContact): Contact {
  return {
    id: row.id,
    ...contactContent(row),
    companies: row.companies.map((company) => ({ ...company, pivot: { company_id: company.id } })),
    // The column holds an object by its default and by every write.
    custom_fields: row.custom_fields as Record<string, unknown>,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
