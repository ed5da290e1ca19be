import { isDeepStrictEqual } from "node:util"
import { can } from "@funil/contract/account/permissions"
import type { Currency } from "@funil/contract/account/plans"
import type { Undoer } from "../../nouns/store/undoer.ts"
import { isAllowedAddress } from "../../platform/access/allowed-address.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { type State, record } from "../../platform/ledger/record.ts"
import { lockBilling } from "../billing/billing-queries.ts"
import { hintRefused } from "../billing/charges/invoice-charge-queries.ts"
import { type AccountRow, getAccountRow, lockAccountRow, writeAccountRow } from "./account-queries.ts"

/** The fields of an account that a user or an undo can restore. */
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

/** Writes and records a patch to the locked account, with its consequences. */
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
  // Open streams check whether their address is still allowed.
  if (!isDeepStrictEqual(after.ip_list, before.ip_list)) tx.news.add("sessions")
}

/** Updates features that depend on the account's time zone. */
export type FollowZone = (tx: Tx, timezone: string) => Promise<void>

/** Saves the account like `saveAccount` and follows a change of the time zone. */
export async function changeAccount(
  tx: Tx,
  followZone: FollowZone,
  { before, patch }: { before: AccountRow; patch: AccountPatch },
): Promise<void> {
  await saveAccount(tx, before, patch)
  const { timezone = before.timezone } = patch
  if (timezone !== before.timezone) await followZone(tx, timezone)
}

/** Returns the undoer of the account. */
export const accountUndoer = (followZone: FollowZone): Undoer => ({
  lockState: async (tx) => {
    if (tx.user && !can(tx.user.role, "account.write")) return null
    return { ...accountState(await lockAccountRow(tx)), deleted_at: null }
  },
  write: async (tx, _id, fields) => {
    // The ledger holds the fields of `accountState`.
    const patch = fields as AccountPatch
    // An undo must not lock its own user out.
    if (patch.ip_list && !isAllowedAddress(patch.ip_list, tx.ip)) return "conflict"
    const before = await lockAccountRow(tx)
    // An undo asks for no password, so it can't restore another payment key.
    if (patch.pix_key !== undefined && patch.pix_key !== before.pix_key) return "conflict"
    return changeAccount(tx, followZone, { before, patch })
  },
})

/** Changes the currency of all amounts of an account. Throws 409 after its first invoice. */
export async function changeCurrency(ctx: SystemContext, currency: Currency): Promise<void> {
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

/** Allows an account from any address again, for users who have locked themselves out. */
export async function clearAddresses(ctx: SystemContext): Promise<void> {
  await inTransaction(ctx, async (tx) => saveAccount(tx, await lockAccountRow(tx), { ip_list: [] }))
}

/** Returns what the ledger keeps of an account. */
function accountState(row: AccountRow): State {
  return Object.fromEntries(kept.map((name) => [name, row[name]]))
}

function eventOf(before: string | null, brand: string | null) {
  if (before === brand) return "account.updated"
  return brand === null ? "account.picture_removed" : "account.picture_uploaded"
}
