import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { Building2 } from "lucide-react"
import { companyCells } from "../../features/companies/company-cells.tsx"
import { companyKind } from "../../features/companies/company-kind.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/companies-list")

// This list passes only companies to its cells.
const cells = companyCells as CellViews

export function CompaniesPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { companyId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/companies")
  return (
    <RecordListPage
      kind={companyKind}
      cells={cells}
      icon={<Building2 />}
      search={search}
      onSearch={setSearch}
      hrefOf={hrefOf}
      onOpen={(id) => void navigate({ to: "/companies/$companyId", params: { companyId: id }, search: true })}
      openId={companyId}
      isFiltering={isFiltering}
      createPath="/create/companies"
    />
  )
}
