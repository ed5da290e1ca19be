import { updateWebhook, type Webhook } from "@funil/contract/schemas/data/webhooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { CircleAlert, Trash2, Webhook as WebhookIcon } from "lucide-react"
import { useEffect, useState } from "react"
import { DeliveryList } from "../../features/webhooks/delivery-list.tsx"
import { useDeleteWebhook, useUpdateWebhook, webhookOptions } from "../../features/webhooks/webhook-api.ts"
import { WebhookFields } from "../../features/webhooks/webhook-fields.tsx"
import { isFailing } from "../../features/webhooks/webhook-state.tsx"
import { SecretPanel, WebhookTestPanel } from "../../features/webhooks/webhook-tools.tsx"
import { valuesOf, webhookBody, type WebhookValues } from "../../features/webhooks/webhook-values.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import type { VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { ClashBanner } from "../../ui/forms/clash-banner.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useLeaving } from "../../ui/forms/discard.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { recordKinds } from "../nouns.ts"
import { EditorPath } from "../pages/editor-path.tsx"
import { PagePending } from "../pages/page-pending.tsx"
import styles from "./webhook-page.module.css"

/** Explains why deliveries fail or stopped. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks
  const format = useFormat()
  const { enabled, stopped_reason, failing_since } = webhook
  const since = isFailing(webhook) ? failing_since : null
  if (since === null && (enabled || !stopped_reason)) return null
  return (
    <p className={`warned flex gap-2 ${styles.trouble}`}>
      <CircleAlert aria-hidden="true" />
      {since !== null
        ? words.failingSince(format.dateTime(since))
        : stopped_reason && words.stopped[stopped_reason]}
    </p>
  )
}

interface EditProps {
  /** The version the form started from. */
  version: VersionedAnswer<Webhook>
  /** The latest version from the server. */
  newest: VersionedAnswer<Webhook>
  /** Restarts the form from another version. */
  onVersion: (version: VersionedAnswer<Webhook>) => void
}

function EditForm({ version, newest, onVersion }: EditProps) {
  const m = useMessages()
  const client = useQueryClient()
  const { id } = version.data
  const [theirs, setTheirs] = useState<VersionedAnswer<Webhook>>()
  const { mutateAsync: update } = useUpdateWebhook(id)
  const form = useForm<WebhookValues, typeof updateWebhook.body>({
    initial: valuesOf(version.data),
    schema: updateWebhook.body,
    body: webhookBody,
    submit: async (body) => {
      try {
        onVersion(await update({ body, etag: (theirs ?? version).etag }))
      } catch (error) {
        if (error instanceof ApiError && error.code === "stale")
          setTheirs(await client.fetchQuery({ ...webhookOptions(id), staleTime: 0 }))
        else if (error instanceof Error)
          handleFailure(error, { failure: (words) => words.webhooks.form.failed })
        throw error
      }
    },
  })
  useLeaving(form)
  const isOld = newest.data.updated_at > version.data.updated_at
  useEffect(() => {
    // Without typed changes the form takes the new version.
    if (isOld && !form.isDirty) onVersion(newest)
  }, [isOld, form.isDirty, newest, onVersion])
  return (
    <FormBody form={form}>
      <WebhookFields form={form} nouns={recordKinds} />
      {theirs && (
        <ClashBanner
          title={m.ui.clashTitle}
          text={m.webhooks.form.clash}
          take={m.ui.takeTheirs}
          keep={m.ui.keepMine}
          onTake={() => onVersion(theirs)}
        />
      )}
      <div>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {m.ui.save}
        </Button>
      </div>
    </FormBody>
  )
}

function DeleteButton({ webhook: { id, url } }: { webhook: Webhook }) {
  const words = useMessages().webhooks.remove
  const navigate = useNavigate()
  const { mutate: remove } = useDeleteWebhook()
  const ask = async () => {
    const { text, confirm: word } = words
    const question = { title: words.title(new URL(url).host), text, confirm: word, danger: true }
    if (!(await confirm(question))) return
    // Navigate first. A mounted page would refetch the deleted webhook.
    await navigate({ to: "/admin/configs/webhooks", replace: true })
    remove(id)
  }
  return (
    <div>
      <Button look="danger" icon={<Trash2 />} onClick={() => void ask()}>
        {words.action}
      </Button>
    </div>
  )
}

function Gone() {
  const words = useMessages().webhooks.gone
  return (
    <EmptyState
      icon={<WebhookIcon />}
      title={words.title}
      action={
        <Link to="/admin/configs/webhooks" className={buttonClass()}>
          {words.back}
        </Link>
      }
    >
      {words.text}
    </EmptyState>
  )
}

/** A webhook: its deliveries, a test and its settings. */
export function WebhookPage() {
  const m = useMessages()
  const { webhookId } = useParams({ from: "/signed-in/admin/configs/webhooks/$webhookId" })
  // A cached copy from an earlier visit could be outdated, and saving it would conflict.
  const read = useQuery({ ...webhookOptions(webhookId), refetchOnMount: "always" })
  // The form compares against the version that was read first, until it saves.
  const [version, setVersion] = useState<VersionedAnswer<Webhook>>()
  if (read.data && read.isFetchedAfterMount && version?.data.id !== webhookId) setVersion(read.data)
  if (!read.data || !version) {
    if (!read.isError) return <PagePending />
    if (read.error instanceof ApiError && read.error.status === 404) return <Gone />
    return <ErrorState title={m.webhooks.oneFailed} error={read.error} onRetry={() => void read.refetch()} />
  }
  const webhook = read.data.data
  return (
    <div className="page">
      <EditorPath
        title={new URL(webhook.url).host}
        back={<Link to="/admin/configs/webhooks">{m.shell.webhooks}</Link>}
      />
      <Trouble webhook={webhook} />
      <EditForm key={version.etag} version={version} newest={read.data} onVersion={setVersion} />
      <WebhookTestPanel key={webhook.updated_at} webhook={webhook} />
      <SecretPanel webhook={webhook} />
      <DeliveryList webhook={webhook} />
      <DeleteButton webhook={webhook} />
    </div>
  )
}
