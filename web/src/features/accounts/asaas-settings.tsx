import { type BillCollector, connectCollector, disconnectCollector } from "@funil/contract/schemas/collector"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useId, useState } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { CopyRow } from "../../ui/copy-row.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { FormBody } from "../../ui/form-body.tsx"
import { FormFooter } from "../../ui/form-footer.tsx"
import { useForm } from "../../ui/form.ts"
import { PasswordField } from "../../ui/password-field.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "./company-data.module.css"
import asaas from "./asaas-settings.module.css"
import { collectorOptions, useConnectCollector, useDisconnectCollector } from "./receiving-api.ts"

function Connect() {
  const words = useMessages().receiving.asaas
  const { mutateAsync } = useConnectCollector()
  const form = useForm({
    initial: { key: "", current_password: "" },
    schema: connectCollector.body,
    body: (values) => ({ provider: "asaas" as const, ...values }),
    submit: (body) => mutateAsync(body),
  })
  useLeaving(form)
  return (
    <FormBody form={form}>
      <p className={styles.text}>{words.text}</p>
      <PasswordField
        {...form.field("key")}
        label={words.key}
        hint={words.keyHint}
        maxLength={500}
        autoComplete="off"
        required
      />
      <PasswordField
        {...form.field("current_password")}
        label={words.password}
        autoComplete="current-password"
        required
      />
      <div className={styles.save}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {words.connect}
        </Button>
      </div>
    </FormBody>
  )
}

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().receiving.asaas
  const formId = useId()
  const { mutateAsync } = useDisconnectCollector()
  const form = useForm({
    initial: { current_password: "" },
    schema: disconnectCollector.body,
    submit: async (body) => {
      await mutateAsync(body)
      onClose()
    },
  })
  return (
    <Dialog
      size="s"
      title={words.disconnectTitle}
      onClose={onClose}
      footer={<FormFooter form={formId} label={words.disconnect} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <FormBody form={form} id={formId}>
        <p>{words.disconnectText}</p>
        <PasswordField
          {...form.field("current_password")}
          label={words.password}
          autoComplete="current-password"
          required
          autoFocus
        />
      </FormBody>
    </Dialog>
  )
}

function Connected({ collector }: { collector: NonNullable<BillCollector> }) {
  const words = useMessages().receiving.asaas
  const format = useFormat()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <p className={asaas.state}>
        <Badge tone="success" icon={<CircleCheck />}>
          {words.isConnected}
        </Badge>
        {words.since(format.longDate(collector.connected_at))}
      </p>
      <p className={styles.text}>{words.hookText}</p>
      <CopyRow label={words.hookUrl} text={collector.hook.url} />
      <CopyRow label={words.hookToken} text={collector.hook.token} />
      <div className={styles.save}>
        <Button onClick={() => setLeaving(true)}>{words.disconnect}</Button>
      </div>
      {isLeaving && <DisconnectDialog onClose={() => setLeaving(false)} />}
    </>
  )
}

/** The account's own provider, which collects its bills. Its key is never shown again. */
export function AsaasSettings() {
  const { receiving } = useMessages()
  const { data, error, refetch } = useQuery(collectorOptions)
  if (data === undefined && error)
    return <ErrorState title={receiving.loadFailed} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={180} />
  return data ? <Connected collector={data} /> : <Connect />
}
