import { placeholders } from "@funil/contract/account/plans"
import { sql } from "kysely"
import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { PixReceiver } from "../../platform/pix/pix-code.ts"
import { type TextAccount, textAccount } from "../message-texts/text-formats.ts"
import type { BillRow } from "./bill-record.ts"

type BillFields = Pick<BillRow, "id" | "type" | "status" | "total" | "due_date" | "description" | "url">

/** A bill as its payer sees it. */
export interface PayersBill extends BillFields {
  readonly account: TextAccount
  /** The issuer, as far as the account has filled it in. */
  readonly issuer: {
    readonly document: string | null
    readonly address: string | null
    readonly city: string | null
    readonly email: string
    readonly phone: string | null
  }
  /** Null if Pix doesn't apply, or no longer does. */
  readonly receiver: PixReceiver | null
}

/** Returns the address of the page on which a payer sees a bill. */
export function billUrl({ accountId, services: { config } }: Context, id: string): string {
  return `${config.publicUrl}/b/${signToken(config, "bill", { accountId, id })}`
}

/** Returns a revenue bill outside the trash, or null. */
export async function readPayersBill(tx: Tx, id: string): Promise<PayersBill | null> {
  const [account, { rows }] = await Promise.all([
    textAccount(tx),
    sql<
      BillFields & {
        charged: boolean
        pix_key: string | null
        pix_name: string | null
        pix_city: string | null
        document: string | null
        address: string | null
        email: string
        phone1: string | null
      }
    >`
      select b.id, b.type, b.status, b.total, b.due_date, b.description, coalesce(c.url, b.url) as url,
        c.url is not null as charged, a.pix_key, a.pix_name, a.pix_city,
        nullif(a.document, ${placeholders.document}) as document, a.address, coalesce(a.reply_to, a.email) as email,
        nullif(a.phone1, ${placeholders.phone1}) as phone1
      from bills b join accounts a on a.account_id = ${tx.accountId}
      left join bill_charges c on c.account_id = ${tx.accountId} and c.id = b.id
      where b.account_id = ${tx.accountId} and b.id = ${id} and b.type = 'revenue' and b.deleted_at is null
    `.execute(tx.db),
  ])
  const [row] = rows
  if (!row) return null
  const {
    charged,
    pix_key: key,
    pix_name: name,
    pix_city: city,
    document,
    address,
    email,
    phone1,
    ...bill
  } = row
  const issuer = { document, address, city, email, phone: phone1 }
  const isOpen = bill.status === "pending" || bill.status === "overdue"
  // A Pix code of our own for a charged bill would let the payer pay twice, as the provider doesn't
  // report it.
  const isPayable = isOpen && !charged && bill.total > 0 && account.currency === "BRL"
  return { ...bill, account, issuer, receiver: isPayable && key && name && city ? { key, name, city } : null }
}
