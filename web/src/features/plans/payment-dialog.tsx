import { type ReactNode, useLayoutEffect } from "react"
import type { PaymentCode } from "../../lib/payment-block.ts"
import { enableToasts } from "../../lib/toasts.ts"
import { LimitDialog } from "./limit-dialog.tsx"
import { SuspendedDialog } from "./suspended-dialog.tsx"
import { TrialEndedDialog } from "./trial-ended-dialog.tsx"

interface Props {
  code: PaymentCode
  /** How to leave, for those who may. */
  leave: ReactNode
}

/** What a 402 means. A limit can be put aside; an ended trial and a suspended account block everything. */
export function PaymentDialog({ code, leave }: Props) {
  useLayoutEffect(() => {
    enableToasts(false)
    return () => enableToasts(true)
  }, [])
  if (code === "E4022") return <TrialEndedDialog leave={leave} />
  if (code === "E4023") return <SuspendedDialog leave={leave} />
  return <LimitDialog />
}
