import type { Company } from "@funil/contract/records/companies"
import type { ReactNode } from "react"
import type { DealLinks } from "../../records/record/parts/deal-list.tsx"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { companyKind } from "./company-kind.ts"

interface Props {
  id: string
  deals: DealLinks
  /** Renders the company's contacts, read-only if locked. */
  contacts: (company: Company, isLocked: boolean) => ReactNode
  /** The company's activity. */
  activity: ReactNode
  /** Undefined for users who can't see bills. */
  bills?: ReactNode
  /** Opens another company, for example after a merge. */
  onOpen: (id: string) => void
  onClose: () => void
}

export function CompanyDetail({ contacts, ...page }: Props) {
  return (
    <RecordDetail kind={companyKind} {...page}>
      {(company, isLocked) => {
        const { id, company: name, phone1: phone, email } = company
        return {
          detail: [company.address_city, company.address_state].filter(Boolean).join(" · "),
          actions: (
            <ReachActions
              people={[{ id, entity: "company", name, phone, email }]}
              mailHost={isLocked ? undefined : { entity: "company", id }}
            />
          ),
          links: contacts(company, isLocked),
        }
      }}
    </RecordDetail>
  )
}
