import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { record } from "../../platform/ledger/record.ts"
import { writeBrand } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"

/** What the ledger keeps of an account: what a person or an undo can put back. */
export function accountState({ brand }: Pick<AccountRow, "brand">): State {
  return { brand }
}

function eventOf(before: string | null, brand: string | null) {
  if (before === brand) return "account.updated"
  return brand === null ? "account.picture_removed" : "account.picture_uploaded"
}

/** Writes the logo of the locked account. */
export async function saveBrand(tx: Tx, before: AccountRow, brand: string | null): Promise<void> {
  await writeBrand(tx, brand)
  record(tx, {
    event: eventOf(before.brand, brand),
    id: tx.accountId,
    before: accountState(before),
    after: accountState({ brand }),
  })
}
