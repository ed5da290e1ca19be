import type { Language } from "@funil/contract/accounts"
import type { Currency } from "@funil/contract/plans"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** In whose name texts are written. */
export interface TextAccount {
  /** What the company is called; its domain until it has said. */
  readonly name: string
  readonly language: Language
  readonly timezone: string
  readonly currency: Currency
  /** Path of the logo. */
  readonly brand: string | null
}

/** The account in its own language, whoever asks. */
export async function textAccount(tx: Tx): Promise<TextAccount> {
  const { rows } = await sql<TextAccount>`
    select coalesce(nullif(company, ''), domain) as name, language, timezone, currency, brand
    from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const [account] = rows
  if (!account) throw new Error("The account of a transaction is not there")
  return account
}
