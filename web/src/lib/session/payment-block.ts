import { type ErrorCode, accountSuspended, overPlanLimit, trialEnded } from "@funil/contract/api/errors"
import { createStore, useStore } from "../store.ts"

export type PaymentCode = Extract<
  ErrorCode,
  typeof overPlanLimit | typeof trialEnded | typeof accountSuspended
>

const block = createStore<PaymentCode | undefined>(undefined)

/** Opens the dialog of a 402. A reached limit never replaces the dialog of a blocked account. */
export function openPaymentDialog(code: string): void {
  const isBlock = code === trialEnded || code === accountSuspended
  if (isBlock) block.set(code)
  else block.set(block.get() ?? overPlanLimit)
}

export function closePaymentDialog(): void {
  block.set(undefined)
}

export function currentPaymentBlock(): PaymentCode | undefined {
  return block.get()
}

export function usePaymentBlock(): PaymentCode | undefined {
  return useStore(block)
}
