import type { Currency } from "@funil/contract/plans"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { lockBilling } from "../billing/billing-queries.ts"
import { getAccountRow, writeAccountRow } from "./account-queries.ts"

/** Makes another currency that of every amount of an account; 409 once it was invoiced. */
// No right: only the operator does it.
export async function changeCurrency(ctx: Context, currency: Currency): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { stored } = await lockBilling(tx)
    if (stored.invoices.length > 0) throw new AppError("conflict")
    const before = await getAccountRow(tx)
    await writeAccountRow(tx, { currency })
    record(tx, {
      event: "account.updated",
      id: tx.accountId,
      before: { currency: before.currency },
      after: { currency },
      reversible: false,
    })
  })
}
