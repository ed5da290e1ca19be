import { createHash } from "node:crypto"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** Keeps texts that people agreed to, each once, and answers their keys, in order. It is sent with the transaction. */
export function keepTexts(tx: Tx, texts: readonly string[], at: Date): string[] {
  const rows = texts.map((text) => ({ text, hash: createHash("sha256").update(text).digest("hex") }))
  send(
    tx,
    sql`/* consent texts */
      insert into consent_texts (account_id, hash, text, created_at)
      select distinct on (w.hash) a.account_id, w.hash, w.text, ${at}::timestamptz
      from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (text text, hash text)
      where a.account_id = ${tx.accountId}
      on conflict (account_id, hash) do nothing
    `,
  )
  return rows.map(({ hash }) => hash)
}
