import { type Cycle, cycles, type PaidPlanName, paidPlanNames, planLimits } from "@funil/contract/plans"
import { Check } from "lucide-react"
import { useId } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Badge } from "../../ui/badge.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/skeleton.tsx"
import type { AccountStatus } from "../accounts/account-api.ts"
import styles from "./upgrade.module.css"
import type { Quotes, Wish } from "./use-quotes.ts"

interface Props {
  wish: Wish
  quotes: Quotes
  status: AccountStatus | undefined
  onChange: (change: Partial<Wish>) => void
}

const gigabyte = 1024 ** 3

function Limits({ plan, status }: { plan: PaidPlanName; status: AccountStatus | undefined }) {
  const words = useMessages().plans.upgrade
  const limits = planLimits[plan]
  return (
    <ul className={styles.limits}>
      {(["pipelines", "workflows", "custom_fields", "forms"] as const).map((kind) => {
        const used = status?.usage[kind].used ?? 0
        return (
          <li key={kind} className={used > limits[kind] ? styles.over : undefined}>
            {words.limits[kind](limits[kind])}
            {used > 0 && <span className={styles.faint}> · {words.used(used)}</span>}
          </li>
        )
      })}
      <li>{words.limits.upload(`${limits.upload_bytes / gigabyte} GB`)}</li>
      {limits.api && <li>{words.limits.api}</li>}
    </ul>
  )
}

/** The paid plans side by side, with what they allow and what of it is in use. */
export function PlanCards({ wish, quotes, status, onChange }: Props) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{words.plan}</legend>
      {paidPlanNames.map((plan) => {
        const price = quotes.of(plan, wish.cycle)?.unit_price
        return (
          <label key={plan} className={classNames(styles.card, plan === wish.plan && styles.chosen)}>
            <span className={styles.cardHead}>
              <input
                type="radio"
                name={name}
                checked={plan === wish.plan}
                onChange={() => onChange({ plan })}
              />
              <strong className={styles.planName}>{m.plans.names[plan]}</strong>
              {status?.plan === plan && status.state === "active" && (
                <Badge tone="accent">{words.current}</Badge>
              )}
            </span>
            <span className={classNames(styles.price, "numbers")}>
              {price === undefined ? (
                <Skeleton width={120} height={16} />
              ) : (
                words.perUser(format.money(price))
              )}
            </span>
            <Limits plan={plan} status={status} />
          </label>
        )
      })}
    </fieldset>
  )
}

/** How often it is paid, with what a year saves. */
export function CycleCards({ wish, quotes, onChange }: Omit<Props, "status">) {
  const words = useMessages().plans.upgrade
  const format = useFormat()
  const name = useId()
  const total = { monthly: words.monthlyTotal, yearly: words.yearlyTotal } satisfies Record<Cycle, unknown>
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{words.cycle}</legend>
      {cycles.map((cycle) => {
        const quote = quotes.of(wish.plan, cycle)
        return (
          <label key={cycle} className={classNames(styles.card, cycle === wish.cycle && styles.chosen)}>
            <span className={styles.cardHead}>
              <input
                type="radio"
                name={name}
                checked={cycle === wish.cycle}
                onChange={() => onChange({ cycle })}
              />
              <strong>{words[cycle]}</strong>
              {cycle === "yearly" && quote && quote.discount > 0 && (
                <Badge tone="success" icon={<Check />}>
                  {words.saves(`${format.number(quote.discount_percent)}%`)}
                </Badge>
              )}
            </span>
            <span className={classNames(styles.faint, "numbers")}>
              {quote ? total[cycle](format.money(quote.total)) : <Skeleton width={120} height={14} />}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
