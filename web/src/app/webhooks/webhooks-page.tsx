import { planLimits } from "@funil/contract/plans"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Plus, Sparkles, Webhook as WebhookIcon } from "lucide-react"
import { accountStatusOptions } from "../../features/accounts/account-api.ts"
import { webhooksOptions } from "../../features/webhooks/webhook-api.ts"
import { WebhookList } from "../../features/webhooks/webhook-list.tsx"
import { useMessages } from "../../lib/messages.ts"
import { openUpgrade } from "../../lib/upgrade.ts"
import { Button, buttonClass } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "../pages/page.module.css"

function Gate() {
  const words = useMessages().webhooks.gate
  return (
    <EmptyState
      icon={<Sparkles />}
      title={words.title}
      action={
        <Button look="primary" onClick={() => openUpgrade()}>
          {words.upgrade}
        </Button>
      }
    >
      {words.text}
    </EmptyState>
  )
}

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
      <div className={styles.row}>
        <p className={styles.lead}>{words.lead}</p>
        <CreateLink />
      </div>
      <WebhookList webhooks={data} />
    </>
  )
}

/** The webhooks of the account, on plans that have them. */
export function WebhooksPage() {
  const status = useQuery(accountStatusOptions).data
  // Where nothing is limited there are no plans.
  const isOpen = status && (status.usage.workflows.limit === null || planLimits[status.plan].api)
  return (
    <div className={styles.page}>
      {status && (isOpen ? <Webhooks /> : <Gate />)}
      {!status && <Skeleton height={140} />}
    </div>
  )
}
