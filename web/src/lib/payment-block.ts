import type { ErrorCode } from "@funil/contract/errors"
import { createStore, useStore } from "./store.ts"
import { enableToasts } from "./toasts.ts"

export type PaymentCode = Extract<ErrorCode, "E4021" | "E4022" | "E4023">

const block = createStore<PaymentCode | undefined>(undefined)

/** Opens the dialog of a 402; toasts rest until it closes. Any code but the two others is about the plan. */
export function openPaymentDialog(code: string): void {
  enableToasts(false)
  block.set(code === "E4022" || code === "E4023" ? code : "E4021")
}

export function closePaymentDialog(): void {
  enableToasts(true)
  block.set(undefined)
}

export function usePaymentBlock(): PaymentCode | undefined {
  return useStore(block)
}
