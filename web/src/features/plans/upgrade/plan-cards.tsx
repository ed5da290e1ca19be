import {
  type Currency,
  type Cycle,
  cycles,
  type PaidPlanName,
  paidPlanNames,
  periodPrice,
  planLimits,
} from "@funil/contract/account/plans"
import { Check } from "lucide-react"
import { useId } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Badge } from "../../../ui/marks/badge.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import type { AccountStatus } from "../../accounts/account-api.ts"
import styles from "./upgrade.module.css"
import type { Wish } from "./use-quotes.ts"

interface Props {
  wish: Wish
  currency: Currency
  status: AccountStatus | undefined
  onChange: (change: Partial<Wish>) => void
}

const gigabyte = 1024 ** 3

function Limits({ plan, status }: { plan: PaidPlanName; status: AccountStatus | undefined }) {
  const words = useMessages().plans.upgrade
  const limits = planLimits[plan]
  return (
    <ul className="stack gap-1 muted">
      {(["pipelines", "workflows", "custom_fields", "forms"] as const).map((kind) => {
        const used = status?.usage[kind].used ?? 0
        return (
          <li key={kind} className={used > limits[kind] ? "text-warning medium" : undefined}>
            {words.limits[kind](limits[kind])}
            {used > 0 && <span className="muted"> · {words.used(used)}</span>}
          </li>
        )
      })}
      <li>{words.limits.upload(`${limits.upload_bytes / gigabyte} GB`)}</li>
      {limits.api && <li>{words.limits.api}</li>}
    </ul>
  )
}

/** The paid plans with their limits and the current usage. */
export function PlanCards({ wish, currency, status, onChange }: Props) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <legend className="mb-2 col-all medium">{words.plan}</legend>
      {paidPlanNames.map((plan) => {
        const { subtotal } = periodPrice({ plan, cycle: "monthly", users: 1 }, currency)
        return (
          <label
            key={plan}
            className={classNames("stack gap-2 pointer", styles.card, plan === wish.plan && styles.chosen)}
          >
            <span className={`row wrap gap-2 ${styles.cardHead}`}>
              <input
                type="radio"
                name={name}
                checked={plan === wish.plan}
                onChange={() => onChange({ plan })}
              />
              <strong className="text-l">{m.plans.names[plan]}</strong>
              {status?.plan === plan && status.state === "active" && (
                <Badge tone="accent">{words.current}</Badge>
              )}
            </span>
            <span className={classNames(styles.price, "tabular")}>
              {words.perUser(format.money(subtotal / 100))}
            </span>
            <Limits plan={plan} status={status} />
          </label>
        )
      })}
    </fieldset>
  )
}

/** The billing cycles with the yearly saving. Coupons and already paid days are in the summary. */
export function CycleCards({ wish, currency, onChange }: Omit<Props, "status">) {
  const words = useMessages().plans.upgrade
  const format = useFormat()
  const name = useId()
  const total = { monthly: words.monthlyTotal, yearly: words.yearlyTotal } satisfies Record<Cycle, unknown>
  return (
    <fieldset className={styles.cards}>
      <legend className="mb-2 col-all medium">{words.cycle}</legend>
      {cycles.map((cycle) => {
        const { subtotal, discount } = periodPrice({ ...wish, cycle }, currency)
        return (
          <label
            key={cycle}
            className={classNames("stack gap-2 pointer", styles.card, cycle === wish.cycle && styles.chosen)}
          >
            <span className={`row wrap gap-2 ${styles.cardHead}`}>
              <input
                type="radio"
                name={name}
                checked={cycle === wish.cycle}
                onChange={() => onChange({ cycle })}
              />
              <strong>{words[cycle]}</strong>
              {discount > 0 && (
                <Badge tone="success" icon={<Check />}>
                  {words.saves(`${format.number(Math.round((discount * 1000) / subtotal) / 10)}%`)}
                </Badge>
              )}
            </span>
            <span className="muted tabular">{total[cycle](format.money((subtotal - discount) / 100))}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
