import { accountSuspended, trialEnded } from "@funil/contract/api/errors"
import { type ReactNode, useLayoutEffect } from "react"
import type { PaymentCode } from "../../../lib/session/payment-block.ts"
import { enableToasts } from "../../../lib/toasts.ts"
import { LimitDialog } from "./limit-dialog.tsx"
import { SuspendedDialog } from "./suspended-dialog.tsx"
import { TrialEndedDialog } from "./trial-ended-dialog.tsx"

interface Props {
  code: PaymentCode
  /** Ways to leave, for users who may. */
  leave: ReactNode
}

/**
 * Explains a 402 response. A reached limit can be dismissed. An ended trial or suspended account
 * blocks the page.
 */
export function PaymentDialog({ code, leave }: Props) {
  useLayoutEffect(() => {
    enableToasts(false)
    return () => enableToasts(true)
  }, [])
  if (code === trialEnded) return <TrialEndedDialog leave={leave} />
  if (code === accountSuspended) return <SuspendedDialog leave={leave} />
  return <LimitDialog />
}
