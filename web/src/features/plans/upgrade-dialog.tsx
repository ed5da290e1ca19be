import type { InvoicePreview, OrderAnswer } from "@funil/contract/billing"
import type { Account } from "@funil/contract/accounts"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { useFormat } from "../../lib/format.ts"
import { useLanguage, useMessages } from "../../lib/messages.ts"
import { usePaymentBlock } from "../../lib/payment-block.ts"
import { cnpjMask } from "../../records/fields/document-mask.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { MaskedField } from "../../ui/masked-field.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { accountStatusOptions } from "../accounts/account-api.ts"
import { OrderSummary } from "./order-summary.tsx"
import { accountOptions } from "../accounts/company-data-api.ts"
import { useOrder } from "./plan-api.ts"
import { CycleCards, PlanCards } from "./plan-cards.tsx"
import { SeatsField } from "./seats-field.tsx"
import { UpgradeDone } from "./upgrade-done.tsx"
import styles from "./upgrade.module.css"
import { requestOf, useQuotes, type Wish } from "./use-quotes.ts"

interface Payer {
  readonly company: string
  readonly document: string
}

type Problems = Readonly<Record<string, readonly string[]>>

/** What has changed of what the invoice says of the account. */
function changedPayer({ company, document }: Payer, account: Account) {
  return {
    ...(company !== (account.company ?? "") && { company }),
    ...(document !== (account.document ?? "") && { document }),
  }
}

function PayerFields({
  payer,
  problems,
  onChange,
}: {
  payer: Payer
  problems: Problems
  onChange: (change: Partial<Payer>) => void
}) {
  const words = useMessages().plans.upgrade
  const isBrazilian = useLanguage() === "pt-BR"
  const document = {
    label: words.document,
    value: payer.document,
    error: problems["document"]?.[0],
    onChange: (value: string) => onChange({ document: value }),
  }
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{words.billing}</legend>
      {isBrazilian ? <MaskedField mask={cnpjMask} {...document} /> : <TextField {...document} optional />}
      <TextField
        label={words.company}
        value={payer.company}
        error={problems["company"]?.[0]}
        autoComplete="organization"
        onChange={(company) => onChange({ company })}
      />
    </fieldset>
  )
}

function CouponField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (coupon: string) => void
}) {
  const words = useMessages().plans.upgrade
  const [isOpen, setOpen] = useState(value !== "")
  if (!isOpen)
    return (
      <div className={styles.coupon}>
        <Button look="plain" size="s" onClick={() => setOpen(true)}>
          {words.haveCoupon}
        </Button>
      </div>
    )
  return (
    <TextField
      label={words.coupon}
      value={value}
      maxLength={16}
      autoCapitalize="characters"
      autoComplete="off"
      error={error}
      onChange={(text) => onChange(text.toUpperCase().replaceAll(/[^A-Z\d-]/g, ""))}
    />
  )
}

/** What is missing before anything is sent. */
function missing({ company, document }: Payer, isRequired: boolean, text: string): Problems {
  return {
    ...(company.trim() === "" && isRequired && { company: [text] }),
    ...(document === "" && isRequired && { document: [text] }),
  }
}

function OrderForm({
  account,
  coupon,
  onClose,
  onDone,
}: {
  account: Account
  coupon: string
  onClose: (() => void) | undefined
  onDone: (answer: OrderAnswer) => void
}) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  const formId = useId()
  const isBrazilian = useLanguage() === "pt-BR"
  const status = useQuery(accountStatusOptions).data
  const isPaid = account.subscription_plan !== "start" && account.state === "active"
  const [wish, setWish] = useState<Wish>({
    plan: isPaid && account.subscription_plan === "grow" ? "grow" : "scale",
    cycle: "monthly",
    users: Math.max(10, account.total_users ?? 0),
    coupon,
  })
  const [payer, setPayer] = useState<Payer>({
    company: account.company ?? "",
    document: account.document ?? "",
  })
  const [refused, setRefused] = useState<Problems>({})
  const quotes = useQuotes(wish)
  const { mutateAsync: order, isPending } = useOrder()
  const quote = quotes.chosen
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  const problems = { ...quotes.problems, ...refused }
  const send = async () => {
    const lacks = missing(payer, isBrazilian, m.rules.required)
    setRefused(lacks)
    if (Object.keys(lacks).length > 0) return
    try {
      onDone(await order({ ...requestOf(wish), account: changedPayer(payer, account) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.fields)
    }
  }
  const label = (preview: InvoicePreview | undefined) => {
    if (!preview) return words.orderAny
    return preview.begins === "next_period" ? words.schedule : words.order(format.money(preview.total))
  }
  const problem = quote.error instanceof ApiError ? quote.error.description : quote.error?.message
  return (
    <Dialog
      size="l"
      title={words.title}
      dismissable={onClose !== undefined}
      onClose={onClose ?? (() => undefined)}
      footer={
        <Button
          look="primary"
          type="submit"
          form={formId}
          busy={isPending}
          disabled={!quote.data || quotes.isStale}
        >
          {label(quote.data)}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={styles.main}>
          <PlanCards wish={wish} quotes={quotes} status={status} onChange={change} />
          <CycleCards wish={wish} quotes={quotes} onChange={change} />
          <SeatsField
            value={wish.users}
            minimum={quotes.minimumUsers}
            error={problems["subscription_paid_users"]?.[0]}
            onChange={(users) => change({ users })}
          />
          <CouponField
            value={wish.coupon}
            error={problems["subscription_coupon"]?.[0]}
            onChange={(text) => change({ coupon: text })}
          />
          <PayerFields
            payer={payer}
            problems={problems}
            onChange={(part) => {
              setPayer((before) => ({ ...before, ...part }))
              setRefused({})
            }}
          />
        </div>
        <OrderSummary preview={quote.data} problem={problem} isStale={quotes.isStale} />
      </form>
    </Dialog>
  )
}

/** A plan is chosen, its price worked out by the server, and ordered. While the account is blocked it does not close. */
export function UpgradeDialog({ coupon, onClose }: { coupon: string; onClose: () => void }) {
  const words = useMessages().plans.upgrade
  const account = useQuery(accountOptions).data?.data
  const isBlocked = usePaymentBlock() === "E4023"
  const [answer, setAnswer] = useState<OrderAnswer>()
  if (answer) return <UpgradeDone answer={answer} onClose={onClose} />
  if (!account)
    return (
      <Dialog size="l" title={words.title} onClose={onClose}>
        <Skeleton width="100%" height={320} />
      </Dialog>
    )
  return (
    <OrderForm
      account={account}
      coupon={coupon}
      onClose={isBlocked ? undefined : onClose}
      onDone={setAnswer}
    />
  )
}
