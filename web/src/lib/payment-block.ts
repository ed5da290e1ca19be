import type { ErrorCode } from "@funil/contract/errors"
import { createStore, useStore } from "./store.ts"

export type PaymentCode = Extract<ErrorCode, "E4021" | "E4022" | "E4023">

const block = createStore<PaymentCode | undefined>(undefined)

/** Opens the dialog of a 402. Any code but the two others is about the plan, and never takes the place of a block. */
export function openPaymentDialog(code: string): void {
  const isBlock = code === "E4022" || code === "E4023"
  if (isBlock) block.set(code)
  else block.set(block.get() ?? "E4021")
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
