import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Plus, Webhook as WebhookIcon } from "lucide-react"
import { webhooksOptions } from "../../features/webhooks/webhook-api.ts"
import { WebhookList } from "../../features/webhooks/webhook-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { ApiPlan } from "../pages/api-plan.tsx"

function CreateLink() {
  return (
    <Link to="/admin/configs/webhooks/create" className={buttonClass({ look: "primary" })}>
      <Plus aria-hidden="true" />
      {useMessages().webhooks.create}
    </Link>
  )
}

function Webhooks() {
  const words = useMessages().webhooks
  const { data, error, refetch } = useQuery(webhooksOptions)
  if (!data && error)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={140} />
  if (data.length === 0)
    return (
      <EmptyState icon={<WebhookIcon />} title={words.empty.title} action={<CreateLink />}>
        {words.empty.text}
      </EmptyState>
    )
  return (
    <>
      <div className="row wrap justify-between gap-3">
        <p className="muted">{words.lead}</p>
        <CreateLink />
      </div>
      <WebhookList webhooks={data} />
    </>
  )
}

/** The account's webhooks, on plans with webhooks. */
export function WebhooksPage() {
  return (
    <ApiPlan gate={useMessages().webhooks.gate}>
      <Webhooks />
    </ApiPlan>
  )
}
