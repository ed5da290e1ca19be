import { dealsRoute } from "@funil/contract/shared/record-routes"
import type { Company } from "@funil/contract/records/companies"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { CompanyDetail } from "../../features/companies/company-detail.tsx"
import { companyKind } from "../../features/companies/company-kind.ts"
import { CompanyContacts } from "../../features/contacts/contact-links.tsx"
import { recordOptions } from "../../records/record-api.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { useLinkedBills } from "./linked-bills.tsx"
import { RecordPanel, type RecordPlace } from "./record-panel.tsx"
import { late } from "../../ui/screen/late.ts"

const NewLinkedDeal = late(async () => (await import("./new-linked-deal.tsx")).NewLinkedDeal)

function contactsOf(company: Company, isLocked: boolean) {
  return <CompanyContacts company={company} isLocked={isLocked} />
}

/** A company on any page that opens it. */
export function CompanyRecord({ id, dealHref, onOpen, onClose }: RecordPlace) {
  const navigate = useNavigate()
  const company = useQuery(recordOptions(companyKind, id)).data?.data
  const bills = useLinkedBills()
  const [isCreating, setCreating] = useState(false)
  const openDeal = (dealId: string) => void navigate({ href: dealHref(dealId) })
  return (
    <>
      <CompanyDetail
        id={id}
        deals={{ hrefOf: dealHref, onOpen: openDeal, onCreate: () => setCreating(true) }}
        contacts={contactsOf}
        activity={<RecordActivity kind={companyKind} id={id} />}
        bills={bills?.({ of: { field: "company_id", id }, initial: {} })}
        onOpen={onOpen}
        onClose={onClose}
      />
      <Suspense>
        {isCreating && company && (
          <NewLinkedDeal companies={[company]} onCreated={openDeal} onClose={() => setCreating(false)} />
        )}
      </Suspense>
    </>
  )
}

/** A company beside the list. */
export function CompanyPage() {
  return (
    <RecordPanel kind={companyKind}>
      {(place) => <CompanyRecord {...place} dealHref={(dealId) => `${dealsRoute}/${dealId}`} />}
    </RecordPanel>
  )
}
