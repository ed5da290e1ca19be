import { useQuery } from "@tanstack/react-query"
import { InvoiceList } from "../../features/plans/invoice-list.tsx"
import { PlanSummary } from "../../features/plans/plan-summary.tsx"
import { accountOptions } from "../../features/accounts/company-data-api.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { AskAdmin } from "../../features/plans/blocked/ask-admin.tsx"
import { useCan, useRole } from "../../lib/session/me.ts"

/** The plan and its invoices. Managers see only the invoices. */
export function PlanPage() {
  const role = useRole()
  const mayRead = useCan("account.read")
  const { data, error, refetch } = useQuery({ ...accountOptions, enabled: role === "admin" })
  const account = data?.data
  if (role !== "admin")
    return (
      <div className="page">
        <AskAdmin />
        {mayRead && <InvoiceList />}
      </div>
    )
  return (
    <div className="page">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!account && !error && <Skeleton width="100%" height={160} />}
      {account && (
        <>
          <PlanSummary account={account} />
          <InvoiceList />
        </>
      )}
    </div>
  )
}
