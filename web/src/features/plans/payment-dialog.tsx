import type { PaymentCode } from "../../lib/payment-block.ts"
import { LimitDialog } from "./limit-dialog.tsx"
import { SuspendedDialog } from "./suspended-dialog.tsx"
import { TrialEndedDialog } from "./trial-ended-dialog.tsx"

/** What a 402 means. A limit can be put aside; an ended trial and a suspended account block everything. */
export function PaymentDialog({ code }: { code: PaymentCode }) {
  if (code === "E4022") return <TrialEndedDialog />
  if (code === "E4023") return <SuspendedDialog />
  return <LimitDialog />
}
