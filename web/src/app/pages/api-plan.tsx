import { planLimits } from "@funil/contract/account/plans"
import { useQuery } from "@tanstack/react-query"
import { Sparkles } from "lucide-react"
import type { ReactNode } from "react"
import { accountStatusOptions } from "../../features/accounts/account-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { openUpgrade } from "../../lib/session/upgrade.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"

interface Props {
  /** The pitch for accounts whose plan doesn't include the API. */
  gate: { readonly title: string; readonly text: string }
  children: ReactNode
}

function Gate({ gate }: Pick<Props, "gate">) {
  return (
    <EmptyState
      icon={<Sparkles />}
      title={gate.title}
      action={
        <Button look="primary" onClick={() => openUpgrade()}>
          {useMessages().tokens.seePlans}
        </Button>
      }
    >
      {gate.text}
    </EmptyState>
  )
}

/** Shows an API page on plans that include it, else the pitch. */
export function ApiPlan({ gate, children }: Props) {
  const status = useQuery(accountStatusOptions).data
  // Installations without limits have no plans.
  const isOpen = status && (status.usage.workflows.limit === null || planLimits[status.plan].api)
  return (
    <div className="page">
      {status ? isOpen ? children : <Gate gate={gate} /> : <Skeleton height={140} />}
    </div>
  )
}
