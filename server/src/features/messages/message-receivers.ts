import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { messageColumns } from "./mail-columns.ts"
import type { MessageRow } from "./message-view.ts"
import { messageScope } from "./message-visibility.ts"
import { seenMessages } from "./seen-messages.ts"

export interface Receiver extends Pick<MessageRow, "to" | "user_id"> {
  /** What the caller may see of the address. */
  readonly shown: string
}

/** Whom those of the messages went to that are about what the caller sees, by their ids. */
export async function receiversOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Receiver>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(tx)} from messages m
    where m.account_id = ${tx.accountId} and m.id = any(${[...ids]}::uuid[]) and ${messageScope(tx)}
  `.execute(tx.db)
  const seen = await seenMessages(tx, rows)
  return new Map(
    rows.map(({ id, to, user_id }, index) => [id, { to, user_id, shown: seen[index]?.to ?? to }]),
  )
}
