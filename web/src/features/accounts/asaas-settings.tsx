import { type BillCollector, connectCollector } from "@funil/contract/schemas/data/collector"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import styles from "./company-data.module.css"
import asaas from "./asaas-settings.module.css"
import { collectorOptions, useConnectCollector, useDisconnectCollector } from "./receiving-api.ts"

function Connect() {
  const words = useMessages().receiving.asaas
  const { mutateAsync } = useConnectCollector()
  const form = useForm({
    initial: { key: "" },
    schema: connectCollector.body,
    body: (values) => ({ provider: "asaas" as const, ...values }),
    submit: (body) => mutateAsync(body),
  })
  useLeaving(form)
  return (
    <FormBody form={form}>
      <p className="muted">{words.text}</p>
      <PasswordField
        {...form.field("key")}
        label={words.key}
        hint={words.keyHint}
        maxLength={500}
        autoComplete="off"
        required
      />
      <div className={`flex justify-end gap-2 ${styles.save}`}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {words.connect}
        </Button>
      </div>
    </FormBody>
  )
}

function Connected({ collector }: { collector: NonNullable<BillCollector> }) {
  const words = useMessages().receiving.asaas
  const format = useFormat()
  const { mutate, isPending } = useDisconnectCollector()
  const leave = async () => {
    const isMeant = await confirm({
      title: words.disconnectTitle,
      text: words.disconnectText,
      confirm: words.disconnect,
      danger: true,
    })
    if (isMeant) mutate()
  }
  return (
    <>
      <p className={asaas.state}>
        <Badge tone="success" icon={<CircleCheck />}>
          {words.isConnected}
        </Badge>
        {words.since(format.longDate(collector.connected_at))}
      </p>
      <p className="muted">{words.hookText}</p>
      <CopyRow label={words.hookUrl} text={collector.hook.url} />
      <CopyRow label={words.hookToken} text={collector.hook.token} />
      <div className={`flex justify-end gap-2 ${styles.save}`}>
        <Button busy={isPending} onClick={() => void leave()}>
          {words.disconnect}
        </Button>
      </div>
    </>
  )
}

/** The account's payment provider, which collects its bills. The key is never shown again. */
export function AsaasSettings() {
  const { receiving } = useMessages()
  const { data, error, refetch } = useQuery(collectorOptions)
  if (data === undefined && error)
    return <ErrorState title={receiving.loadFailed} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={180} />
  return data ? <Connected collector={data} /> : <Connect />
}
