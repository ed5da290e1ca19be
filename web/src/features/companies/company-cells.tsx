import type { Company } from "@funil/contract/companies"
import { RowReach } from "../../records/record/reach-actions.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"

/** What lists show of companies by themselves: how to reach them. */
export const companyCells: CellViews<Company> = {
  Reach: ({ record: { id, company, phone1, email } }) => (
    <RowReach people={[{ id, name: company, phone: phone1, email }]} />
  ),
}
