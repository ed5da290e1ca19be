import type { Account } from "@funil/contract/account/accounts"
import type { InvoicePreview, OrderAnswer } from "@funil/contract/account/billing"
import type { Currency } from "@funil/contract/account/plans"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { cnpjOrCpfMask } from "../../../records/fields/document-mask.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { MaskedField } from "../../../ui/fields/masked-field.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { accountStatusOptions } from "../../accounts/account-api.ts"
import { accountOptions } from "../../accounts/company-data-api.ts"
import { KeepChooser } from "../blocked/keep-chooser.tsx"
import { OrderSummary } from "./order-summary.tsx"
import { CycleCards, PlanCards } from "./plan-cards.tsx"
import { SeatsField } from "./seats-field.tsx"
import styles from "./upgrade.module.css"
import { type Payer, type Problems, useOrderForm } from "./use-order-form.ts"
import { FormElement } from "../../../ui/forms/form-element.tsx"
import { CircleCheck } from "lucide-react"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { InvoiceLink } from "../invoice-link.tsx"
import { invoicesOptions } from "../plan-api.ts"

/** The result of the order, with a link to pay it. */
function UpgradeDone({ answer, onClose }: { answer: OrderAnswer; onClose: () => void }) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  const invoices = useQuery(invoicesOptions).data
  // The payment page may appear a moment later.
  const invoice = "id" in answer ? (invoices?.find(({ id }) => id === answer.id) ?? answer) : undefined
  const change = "pending_change" in answer ? answer.pending_change : undefined
  const text = () => {
    if (change) return words.doneLater(m.plans.names[change.plan], format.day(change.effective_date))
    const name = m.plans.names[invoice?.plan ?? "scale"]
    if (invoice && !invoice.in_force) return words.whenPaid
    if (!invoice || invoice.status === "paid") return words.doneFree(name)
    if (invoice.is_refused) return words.doneRefused(name)
    const { period, due_date } = invoice
    const [from, due] = [format.day(period.from), format.day(due_date)]
    return period.from > format.today() ? words.doneInTrial(name, from, due) : words.doneText(name, due)
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {invoice && invoice.status !== "paid" && <InvoiceLink invoice={invoice} />}
          <Button look="primary" autoFocus onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <EmptyState icon={<CircleCheck />} title={words.doneTitle}>
        {text()}
      </EmptyState>
    </Dialog>
  )
}

interface PayerProps {
  payer: Payer
  problems: Problems
  isBrazilian: boolean
  onChange: (change: Partial<Payer>) => void
}

function PayerFields({ payer, problems, isBrazilian, onChange }: PayerProps) {
  const words = useMessages().plans.upgrade
  const document = {
    label: words.document,
    value: payer.document,
    error: problems["document"]?.[0],
    onChange: (value: string) => onChange({ document: value }),
  }
  return (
    <fieldset className="stack gap-3">
      <legend className="mb-2 col-all medium">{words.billing}</legend>
      {isBrazilian ? (
        <MaskedField mask={cnpjOrCpfMask} {...document} />
      ) : (
        <TextField {...document} optional />
      )}
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

/** The label of the submit button. */
function useActWord(): (preview: InvoicePreview | undefined) => string {
  const words = useMessages().plans.upgrade
  const format = useFormat()
  return (preview) => {
    if (!preview) return words.orderAny
    return preview.begins === "next_period" ? words.schedule : words.order(format.money(preview.total))
  }
}

/** The fields of the order. */
function Choices({ form, currency }: { form: ReturnType<typeof useOrderForm>; currency: Currency }) {
  const words = useMessages().plans.keep
  const status = useQuery(accountStatusOptions).data
  const { wish, quote, problems, change } = form
  return (
    <div className="stack gap-5">
      <PlanCards wish={wish} currency={currency} status={status} onChange={change} />
      <CycleCards wish={wish} currency={currency} onChange={change} />
      {form.choice && (
        <section className="stack gap-3">
          <p>{words.text}</p>
          <KeepChooser choice={form.choice} />
        </section>
      )}
      <SeatsField
        value={wish.users}
        minimum={quote.minimumUsers}
        error={problems["subscription_paid_users"]?.[0]}
        onChange={(users) => change({ users })}
      />
      <CouponField
        value={wish.coupon}
        error={problems["subscription_coupon"]?.[0]}
        onChange={(text) => change({ coupon: text })}
      />
      <PayerFields
        payer={form.payer}
        problems={problems}
        isBrazilian={form.isBrazilian}
        onChange={form.changePayer}
      />
    </div>
  )
}

/** Why there is no price: an error of the plan, or of the whole order. */
function problemOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error?.message
  return error.fields["subscription_plan"]?.[0] ?? error.description
}

interface FormProps {
  account: Account
  coupon: string
  /** Undefined if the dialog requires an answer. */
  onClose: () => void
  onDone: (answer: OrderAnswer) => void
}

function OrderForm({ account, coupon, onClose, onDone }: FormProps) {
  const formId = useId()
  const actWord = useActWord()
  const title = useMessages().plans.upgrade.title
  const form = useOrderForm({ account, coupon, onDone })
  const { data, error, isStale } = form.quote
  return (
    <Dialog
      size="l"
      title={title}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          type="submit"
          form={formId}
          busy={form.isPending}
          disabled={!data || isStale || form.choice?.isSound === false}
        >
          {actWord(data)}
        </Button>
      }
    >
      <FormElement
        id={formId}
        noValidate
        className={`grid items-start gap-6 ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <Choices form={form} currency={account.currency} />
        <OrderSummary preview={data} problem={problemOf(error)} isStale={isStale} />
      </FormElement>
    </Dialog>
  )
}

/** Orders a plan at the price that the server calculates. */
export function UpgradeDialog({ coupon, onClose }: { coupon: string; onClose: () => void }) {
  const words = useMessages().plans.upgrade
  const account = useQuery(accountOptions).data?.data
  const [answer, setAnswer] = useState<OrderAnswer>()
  if (answer) return <UpgradeDone answer={answer} onClose={onClose} />
  if (!account)
    return (
      <Dialog size="l" title={words.title} onClose={onClose}>
        <Skeleton width="100%" height={320} />
      </Dialog>
    )
  return <OrderForm account={account} coupon={coupon} onClose={onClose} onDone={setAnswer} />
}
