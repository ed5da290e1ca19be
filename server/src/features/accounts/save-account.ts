import { isDeepStrictEqual } from "node:util"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { record } from "../../platform/ledger/record.ts"
import { hintRefused } from "../billing/charge-queries.ts"
import { writeAccountRow } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"

/** What of an account a person or an undo can put back. */
const kept = [
  "company",
  "document",
  "website",
  "address",
  "first_name",
  "last_name",
  "phone1",
  "phone2",
  "total_employees",
  "department",
  "market",
  "source",
  "language",
  "timezone",
  "ip_list",
  "pix_key",
  "pix_name",
  "pix_city",
  "marketing_needs_consent",
  "brand",
  "open_tracking",
  "reply_to",
] as const satisfies readonly (keyof AccountRow)[]

export type AccountPatch = Partial<Pick<AccountRow, (typeof kept)[number]>>

/** What the ledger keeps of an account. */
export function accountState(row: AccountRow): State {
  return Object.fromEntries(kept.map((name) => [name, row[name]]))
}

function eventOf(before: string | null, brand: string | null) {
  if (before === brand) return "account.updated"
  return brand === null ? "account.picture_removed" : "account.picture_uploaded"
}

/** Writes a patch to the locked account, with all that follows from it, and records it. */
export async function saveAccount(tx: Tx, before: AccountRow, patch: AccountPatch): Promise<void> {
  const after = { ...before, ...patch }
  await writeAccountRow(tx, patch)
  record(tx, {
    event: eventOf(before.brand, after.brand),
    id: tx.accountId,
    before: accountState(before),
    after: accountState(after),
  })
  if (after.company !== before.company || after.document !== before.document) hintRefused(tx)
  // Open streams look whether they may go on.
  if (!isDeepStrictEqual(after.ip_list, before.ip_list)) tx.news.add("sessions")
}

/** What another time zone moves in features that know the account's. */
export type FollowZone = (tx: Tx, timezone: string) => Promise<void>

/** As `saveAccount`, where the time zone may be another one. */
export async function changeAccount(
  tx: Tx,
  followZone: FollowZone,
  { before, patch }: { before: AccountRow; patch: AccountPatch },
): Promise<void> {
  await saveAccount(tx, before, patch)
  const { timezone = before.timezone } = patch
  if (timezone !== before.timezone) await followZone(tx, timezone)
}
