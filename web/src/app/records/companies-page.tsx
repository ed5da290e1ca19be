import type { Company } from "@funil/contract/records/companies"
import { Building2 } from "lucide-react"
import { companyKind } from "../../features/companies/company-kind.ts"
import { RowReach } from "../../records/record/parts/reach-actions.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { CreateRecordPage } from "./create-record.tsx"
import { RecordListPage } from "./record-list-page.tsx"

/** Phone and email beside the name. */
const cells: CellViews<Company> = {
  Reach: ({ record: { id, company, phone1, email } }) => (
    <RowReach people={[{ id, name: company, phone: phone1, email }]} />
  ),
}

export function CompaniesPage() {
  // This list passes only companies to its cells.
  return <RecordListPage kind={companyKind} cells={cells as CellViews} icon={<Building2 />} />
}

export function CreateCompanyPage() {
  return <CreateRecordPage kind={companyKind} />
}
