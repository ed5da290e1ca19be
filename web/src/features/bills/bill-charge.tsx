import type { Bill, BillPayment } from "@funil/contract/records/bills"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { ExternalLink, HandCoins, TriangleAlert } from "lucide-react"
import { ApiError } from "../../lib/api/api-error.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Spinner } from "../../ui/marks/spinner.tsx"
import { collectorOptions } from "../accounts/receiving-api.ts"
import { useChargeBill } from "./bill-api.ts"
import styles from "./bill-payment.module.css"

/** Explains a rejected charge. The missing data belongs to the payer, not the bill. */
function refusal(m: Messages, error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error ? m.errors.unexpected(undefined) : undefined
  const { missing } = m.bills.payment.charge
  const [name, sentences] = Object.entries(error.fields)[0] ?? []
  return (name && ownValue(missing, name)) ?? sentences?.[0] ?? error.description ?? m.errors.network
}

/**
 * The state of a charge at the account's provider. Offers to create one if a provider is connected.
 */
export function BillCharge({ bill, charge }: { bill: Bill; charge: BillPayment["charge"] }) {
  const m = useMessages()
  const words = m.bills.payment.charge
  const collector = useQuery(collectorOptions).data
  const { mutate, isPending, error } = useChargeBill(bill.id)
  const problem = charge?.problem ?? refusal(m, error)
  const isWaiting = isPending || (charge?.is_waiting === true && charge.url === null)
  const isMade = charge !== null && !isWaiting && !problem
  if (!collector && !charge) return null
  return (
    <div className={styles.charge} role="status">
      {problem && !isWaiting && (
        <p className={styles.problem}>
          <TriangleAlert aria-hidden="true" />
          {words.problem(problem)}
        </p>
      )}
      {isWaiting && (
        <p className={styles.note}>
          <Spinner />
          {words.waiting}
        </p>
      )}
      {charge?.url && (
        <a className={buttonClass({ size: "s" })} href={charge.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {words.open}
        </a>
      )}
      {isMade && !charge.url && <p className={styles.note}>{words.made}</p>}
      {!isWaiting && !isMade && collector && (
        <Button size="s" icon={<HandCoins />} onClick={() => mutate()}>
          {problem ? words.again : words.make}
        </Button>
      )}
    </div>
  )
}
