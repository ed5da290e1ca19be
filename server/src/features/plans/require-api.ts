import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { limitsOf } from "./require-room.ts"

/** Whether the account's plan lets other programs in and tells them things. */
export async function hasApi(tx: Tx): Promise<boolean> {
  return (await limitsOf(tx))?.api ?? true
}

/** Ends with 402 where the plan does not. */
export async function requireApi(tx: Tx): Promise<void> {
  if (!(await hasApi(tx))) throw new AppError("E4021")
}
