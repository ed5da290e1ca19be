import type { Company } from "@funil/contract/records/companies"
import { RowReach } from "../../records/record/parts/reach-actions.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"

/** Cells of the company list: phone, email and website links. */
export const companyCells: CellViews<Company> = {
  Reach: ({ record: { id, company, phone1, email } }) => (
    <RowReach people={[{ id, name: company, phone: phone1, email }]} />
  ),
}
