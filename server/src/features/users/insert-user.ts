import type { Tx } from "../../platform/db/transaction.ts"
import { requireConfirmed } from "../../platform/access/require-confirmed.ts"
import { requireSeat } from "../plans/require-seat.ts"
import { readUsers } from "./user-queries.ts"
import { type UserPatch, type UserRow, userStore } from "./user-store.ts"

type NewUser = UserPatch &
  Pick<UserRow, "first_name" | "email" | "role"> & {
    /** Known before the row is there, of who founds an account. */
    readonly id?: string | undefined
    readonly password_hash: string | null
  }

/** Adds a user to the account, where one more is paid for. A taken e-mail is the constraint's to refuse. */
export async function insertUser(tx: Tx, { id, password_hash, ...user }: NewUser): Promise<UserRow> {
  if (user.role === "admin") requireConfirmed(tx)
  await requireSeat(tx)
  const made = userStore.newRow(tx, user)
  const row = { ...made, id: id ?? made.id }
  await userStore.insert(tx, row)
  // It is no column of the store, so no row that is read, shown or recorded has it.
  if (password_hash !== null)
    await tx.db
      .updateTable("users")
      .set({ password_hash })
      .where("account_id", "=", tx.accountId)
      .where("id", "=", row.id)
      .execute()
  const [stored] = await readUsers(tx, [row.id])
  if (!stored) throw new Error("A user that was just inserted is not there")
  return stored
}
