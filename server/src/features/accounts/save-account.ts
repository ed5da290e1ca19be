import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { record } from "../../platform/ledger/record.ts"
import { writeBrand, writeMessageSettings } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"

type Changeable = Pick<AccountRow, "brand" | "open_tracking" | "reply_to">

/** What the ledger keeps of an account: what a person or an undo can put back. */
export function accountState({ brand, open_tracking, reply_to }: Changeable): State {
  return { brand, open_tracking, reply_to }
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
    after: accountState({ ...before, brand }),
  })
}

/** Writes how the messages of the locked account go out. */
export async function saveMessageSettings(
  tx: Tx,
  before: AccountRow,
  settings: Omit<Changeable, "brand">,
): Promise<void> {
  await writeMessageSettings(tx, settings)
  record(tx, {
    event: "account.updated",
    id: tx.accountId,
    before: accountState(before),
    after: accountState({ ...before, ...settings }),
  })
}
