import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { readUsers } from "./user-queries.ts"
import { type UserPatch, type UserRow, userStore } from "./user-store.ts"

type NewUser = UserPatch &
  Pick<UserRow, "first_name" | "email" | "role"> & { id?: string; password_hash: string | null }

/** Adds a user to the account. A taken e-mail is the constraint's to refuse. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow> {
  const id = user.id ?? newId()
  const now = tx.now()
  await tx.db
    .insertInto("users")
    .values({
      ...user,
      custom_fields: JSON.stringify(user.custom_fields ?? {}),
      account_id: tx.accountId,
      id,
      created_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const [row] = await readUsers(tx, [id])
  if (!row) throw new Error("A user that was just inserted is not there")
  record(tx, { event: "user.created", id, before: null, after: userStore.state(row) })
  return row
}
