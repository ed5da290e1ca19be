import { useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { companyKind } from "../../features/companies/company-kind.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { CompanyRecord } from "./company-record.tsx"

const company = (id: string) =>
  ({ to: "/companies/$companyId", params: { companyId: id }, search: true }) as const

/** A company beside the list. */
export function CompanyPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { companyId } = useParams({ from: "/signed-in/companies-list/companies/$companyId" })
  const close = () => void navigate({ to: "/companies", search: true })
  return (
    <RecordPanel
      kind={companyKind}
      id={companyId}
      onOpen={(id) => void navigate({ ...company(id), ...besideList })}
      onClose={close}
    >
      <CompanyRecord
        id={companyId}
        dealHref={(dealId) => router.buildLocation({ to: "/deals/$dealId", params: { dealId } }).href}
        onOpen={(id) => void navigate(company(id))}
        onClose={close}
      />
    </RecordPanel>
  )
}
