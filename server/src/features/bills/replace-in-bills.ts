import type { Tx } from "../../platform/db/transaction.ts"
import { lockBillsAbout } from "./bill-queries.ts"
import { saveBills } from "./save-bill.ts"

/**
 * Names one record in place of another in all bills, those in the trash too. Whoever merges two records need not be one who sees
 * bills.
 */
export async function replaceInBills(
  tx: Tx,
  link: "contact_id" | "company_id",
  { other, own }: { other: string; own: string },
): Promise<void> {
  const bills = await lockBillsAbout(tx, link, other)
  await saveBills(
    tx,
    bills.map((before) => ({ before, patch: { [link]: own } })),
  )
}
