import type { Company } from "@funil/contract/companies"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import { CompanyDetail } from "../../features/companies/company-detail.tsx"
import { CompanyContacts } from "../../features/contacts/company-contacts.tsx"
import { companyKind } from "../../features/companies/company-kind.ts"
import { recordOptions } from "../../records/record-api.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { useLinkedBills } from "../bills/use-linked-bills.tsx"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"

const NewLinkedDeal = lazy(async () => ({
  default: (await import("../records-lists/new-linked-deal.tsx")).NewLinkedDeal,
}))

const deal = (dealId: string) => ({ to: "/deals/$dealId", params: { dealId } }) as const

function contactsOf(company: Company, isLocked: boolean) {
  return <CompanyContacts company={company} isLocked={isLocked} />
}

/** A company beside the list. */
export function CompanyPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { companyId } = useParams({ from: "/signed-in/companies-list/companies/$companyId" })
  const company = useQuery(recordOptions(companyKind, companyId)).data?.data
  const bills = useLinkedBills()
  const [isCreating, setCreating] = useState(false)
  const close = () => void navigate({ to: "/companies", search: true })
  return (
    <RecordPanel
      kind={companyKind}
      id={companyId}
      onOpen={(id) =>
        void navigate({ to: "/companies/$companyId", params: { companyId: id }, search: true, ...besideList })
      }
      onClose={close}
    >
      <CompanyDetail
        id={companyId}
        deals={{
          hrefOf: (id) => router.buildLocation(deal(id)).href,
          onOpen: (id) => void navigate(deal(id)),
          onCreate: () => setCreating(true),
        }}
        contacts={contactsOf}
        activity={<RecordActivity kind={companyKind} id={companyId} />}
        bills={bills?.({ of: { field: "company_id", id: companyId }, initial: {} })}
        onOpen={(id) =>
          void navigate({ to: "/companies/$companyId", params: { companyId: id }, search: true })
        }
        onClose={close}
      />
      <Suspense>
        {isCreating && company && (
          <NewLinkedDeal
            companies={[company]}
            onCreated={(id) => void navigate(deal(id))}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </RecordPanel>
  )
}
