import { accountSuspended, overPlanLimit, trialEnded } from "@funil/contract/api/errors"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useEffect, useEffectEvent } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { closePaymentDialog, openPaymentDialog, usePaymentBlock } from "../../../lib/session/payment-block.ts"
import { closeUpgrade, useUpgrade } from "../../../lib/session/upgrade.ts"
import { late } from "../../../ui/screen/late.ts"

const UpgradeDialog = late(
  async () => (await import("../../../features/plans/upgrade/upgrade-dialog.tsx")).UpgradeDialog,
)

const PaymentDialog = late(
  async () => (await import("../../../features/plans/blocked/payment-dialog.tsx")).PaymentDialog,
)

const CloseAccount = late(
  async () => (await import("../../../features/accounts/close-account.tsx")).CloseAccount,
)

const codes = { trial_ended: trialEnded, suspended: accountSuspended } as const

/**
 * Shows a blocked account at once, not at the first rejected call, and hides the notice once it is
 * unblocked.
 */
function useBlockedAccount(): void {
  const state = useMe()?.account.state
  const shown = usePaymentBlock()
  const client = useQueryClient()
  const isBlocked = state === "trial_ended" || state === "suspended"
  useEffect(() => {
    if (isBlocked) openPaymentDialog(codes[state])
  }, [isBlocked, state])
  useEffect(() => {
    if (state === undefined || isBlocked || !shown || shown === overPlanLimit) return
    closePaymentDialog()
    // Refetches what the server rejected while the account was blocked.
    void client.invalidateQueries()
    // A rejection is newer than the cached account, so only a new account status closes the dialog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, isBlocked])
}

/** Removes the dialog's parameters from the address. */
const withoutAsked = (search: object) => ({ ...search, upgrade_plan: undefined, coupon: undefined })

/**
 * Removes an order from the address when the user can't place one, so no dialog covers an unpaid
 * account.
 */
function useRefusedOrder(isRefused: boolean, close: () => void): void {
  const refuse = useEffectEvent(close)
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])
}

/** Shows the plan dialogs over any page. */
export function PlanHost() {
  const me = useMe()
  const navigate = useNavigate()
  const upgrade = useUpgrade()
  const block = usePaymentBlock()
  useBlockedAccount()
  const close = () => {
    closeUpgrade()
    // Every route validates its own search and ignores the rest.
    void navigate({ to: ".", search: withoutAsked as never, replace: true })
  }
  const mayOrder = me?.role === "admin" && me.account.state !== "suspended" && block !== accountSuspended
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
