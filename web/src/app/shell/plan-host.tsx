import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useEffect, useEffectEvent } from "react"
import { useMe } from "../../lib/me.ts"
import { closePaymentDialog, openPaymentDialog, usePaymentBlock } from "../../lib/payment-block.ts"
import { closeUpgrade, useUpgrade } from "../../lib/upgrade.ts"
import { late } from "../../ui/late.ts"

const UpgradeDialog = late(
  async () => (await import("../../features/plans/upgrade-dialog.tsx")).UpgradeDialog,
)

const PaymentDialog = late(
  async () => (await import("../../features/plans/payment-dialog.tsx")).PaymentDialog,
)

const CloseAccount = late(
  async () => (await import("../../features/accounts/close-account.tsx")).CloseAccount,
)

const codes = { trial_ended: "E4022", suspended: "E4023" } as const

/** A blocked account is told at once, not at the first call that is refused; and no more when it goes on. */
function useBlockedAccount(): void {
  const state = useMe()?.account.state
  const shown = usePaymentBlock()
  const client = useQueryClient()
  const isBlocked = state === "trial_ended" || state === "suspended"
  useEffect(() => {
    if (isBlocked) openPaymentDialog(codes[state])
  }, [isBlocked, state])
  useEffect(() => {
    if (state === undefined || isBlocked || !shown || shown === "E4021") return
    closePaymentDialog()
    // What was refused meanwhile is asked for again.
    void client.invalidateQueries()
    // A refusal is newer than what is known of the account: only news of the account close the dialog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, isBlocked])
}

/** What the address asked for goes from it. */
const withoutAsked = (search: object) => ({ ...search, upgrade_plan: undefined, coupon: undefined })

/** Takes an order out of the address for those who can't place one: nothing opens over an unpaid account. */
function useRefusedOrder(isRefused: boolean, close: () => void): void {
  const refuse = useEffectEvent(close)
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])
}

/** What is said and asked about the plan, over any page. */
export function PlanHost() {
  const me = useMe()
  const navigate = useNavigate()
  const upgrade = useUpgrade()
  const block = usePaymentBlock()
  useBlockedAccount()
  const close = () => {
    closeUpgrade()
    // Every route has a search of its own, which lets the rest of it be.
    void navigate({ to: ".", search: withoutAsked as never, replace: true })
  }
  const mayOrder = me?.role === "admin" && me.account.state !== "suspended" && block !== "E4023"
  useRefusedOrder(upgrade !== undefined && me !== undefined && !mayOrder, close)
  const leave = me?.role === "admin" && (
    <CloseAccount
      isShort
      onClosed={(company) => navigate({ to: "/$company/closed", params: { company }, replace: true })}
    />
  )
  return (
    <Suspense>
      {block && <PaymentDialog code={block} leave={leave} />}
      {upgrade && mayOrder && <UpgradeDialog coupon={upgrade.coupon} onClose={close} />}
    </Suspense>
  )
}
