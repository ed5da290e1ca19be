import type { sendBill as endpoint } from "@funil/contract/bills"
import { whatsappShareHref } from "@funil/contract/shared/reach-links"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { composeMail } from "../../platform/mail/compose-mail.ts"
import { sql } from "kysely"
import { enqueueDelivery } from "../deliveries/enqueue-delivery.ts"
import { billLetter } from "./bill-letter.ts"
import { billUrl, type PayersBill, readPayersBill } from "./bill-payer.ts"
import { billRecord } from "./bill-record.ts"
import { billWords } from "./bill-words.ts"

type Input = z.output<typeof endpoint.body>
type Answer = z.output<typeof endpoint.answer>

/** Sends a bill to whoever is to pay it. */
// No ledger: what is sent stands among the messages.
export async function sendBill(ctx: Context, id: string, { channel, to }: Input): Promise<Answer> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, async (tx) => {
    const shown = await billRecord.visible(tx, id)
    const bill = await readPayersBill(tx, id)
    if (!bill) throw new AppError("conflict")
    if (channel === "whatsapp") return byWhatsapp(ctx, bill, shown.contact?.phone1 ?? null)
    const { contact } = shown
    const own = contact?.email ?? (await emailOfCompany(tx, shown.company_id))
    const address = to ?? own
    if (!address) throw invalid("to", "required")
    const name = address === contact?.email ? contact.first_name : null
    await enqueueDelivery(
      tx,
      { runId: null, entity: "bill", recordId: id },
      { channel: "email", ...whoseAddress(address, shown), ...mailOf(ctx, bill, { address, name }) },
    )
    return { to: address, url: null }
  })
}

interface Payers {
  readonly contact: { readonly id: string; readonly email: string | null } | null
  readonly company: { readonly id: string } | null
}

function whoseAddress(address: string, { contact, company }: Payers) {
  if (address === contact?.email) return { contactId: contact.id }
  return company && !contact?.email ? { companyId: company.id } : {}
}

async function emailOfCompany(tx: Tx, id: string | null): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select o.email from companies o where o.account_id = ${tx.accountId} and o.id = ${id} and o.deleted_at is null
  `.execute(tx.db)
  return rows[0]?.email ?? null
}

function mailOf(ctx: Context, bill: PayersBill, { address, name }: { address: string; name: string | null }) {
  const { subject, what } = billLetter(bill)
  const words = billWords[bill.account.language]
  const blocks = [words.hello(name), what, { label: words.see, url: billUrl(ctx, bill.id) }]
  const { to, text, html } = composeMail(address, subject, blocks)
  return { to, subject, text, html }
}

function byWhatsapp(ctx: Context, bill: PayersBill, phone: string | null): Answer {
  const { what } = billLetter(bill)
  const text = `${what} ${billUrl(ctx, bill.id)}`
  return { to: phone, url: whatsappShareHref(phone, text) }
}
