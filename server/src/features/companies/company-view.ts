import type { Company } from "@funil/contract/companies"
import type { WholeCompany } from "./company-read.ts"
import { companyContent } from "./company-row.ts"

export function companyView(row: WholeCompany): Company {
  return {
    id: row.id,
    ...companyContent(row),
    // The column holds an object by its default and by every write.
    custom_fields: row.custom_fields as Record<string, unknown>,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
