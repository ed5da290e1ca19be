import type { BillPayment, sendBill as endpoint } from "@funil/contract/records/bills"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { whatsappShareHref } from "@funil/contract/shared/values/reach-links"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { drawPix } from "../../platform/pix/pix-section.ts"
import { enqueueDelivery } from "../deliveries/enqueue-delivery.ts"
import { accountLetter } from "../message-texts/mail-body.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import { type PayersBill, billUrl, readPayersBill } from "./bill-payer.ts"
import { billRecord } from "./bill-record.ts"
import { billWords } from "./bill-words.ts"
import { readBillCharge, readPayer, wantCharge } from "./charges/bill-charge-queries.ts"
import { readConnection } from "./charges/bill-collector.ts"

/** Returns how to pay a bill. */
export async function getBillPayment(ctx: Permitted<"bill.manage">, id: string): Promise<BillPayment> {
  return inTransaction(ctx, async (tx) => {
    await billRecord.visible(tx, id)
    const bill = await readPayersBill(tx, id)
    const row = await readBillCharge(tx, id)
    const isCharged = row !== null && (row.charge_id !== null || row.wanted)
    const charge = isCharged
      ? { url: row.url, is_waiting: row.charge_id === null && row.problem === null, problem: row.problem }
      : null
    if (!bill) return { url: null, text: null, pix: null, charge }
    const url = billUrl(ctx, id)
    const { receiver, total } = bill
    const drawn = receiver && drawPix(receiver, { amount: total.toFixed(2), id })
    const { what } = billLetter(bill)
    return { url, text: `${what} ${url}`, pix: drawn && { code: drawn.text, qr: drawn.svg }, charge }
  })
}

/** Asaas takes no smaller amount. */
const least = 5

/** Asks the connected provider to collect a bill. */
// No ledger: the bill changes once the provider reports the payment.
export async function chargeBill(ctx: Permitted<"bill.manage">, id: string): Promise<BillPayment> {
  return inTransaction(ctx, async (tx) => {
    const { type, status, total } = await billRecord.store.lockOne(tx, id, "update")
    if (type !== "revenue" || (status !== "pending" && status !== "overdue"))
      throw new AppError("bill_status")
    const connection = await readConnection(tx)
    if (!connection) throw new AppError("not_connected")
    if (total < least) throw invalid("total", "too_small", { minimum: least })
    const payer = await readPayer(tx, id)
    if (!payer) throw invalid("contact_id", "required")
    if (!payer.document) throw invalid("document", "cnpj_or_cpf")
    await wantCharge(tx, id, connection.id)
    return getBillPayment(tx, id)
  })
}

type Input = z.output<typeof endpoint.body>
type Answer = z.output<typeof endpoint.answer>

/** Sends a bill to its payer. */
// No ledger: messages show what was sent.
export async function sendBill(
  ctx: Permitted<"bill.manage">,
  id: string,
  { channel, to }: Input,
): Promise<Answer> {
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

function mailOf(
  ctx: Context,
  bill: PayersBill,
  { address: to, name }: { address: string; name: string | null },
) {
  const { subject, what } = billLetter(bill)
  const { account } = bill
  const words = withIsolatedNames(billWords[account.language])
  const blocks = [words.hello(name), what, { label: words.see, url: billUrl(ctx, bill.id) }]
  return { to, subject, ...accountLetter(blocks, { account, publicUrl: ctx.services.config.publicUrl }) }
}

function byWhatsapp(ctx: Context, bill: PayersBill, phone: string | null): Answer {
  const { what } = billLetter(bill)
  const text = `${what} ${billUrl(ctx, bill.id)}`
  return { to: phone, url: whatsappShareHref(phone, text) }
}

/** Returns the letter to the payer of a bill, in the account's language. */
function billLetter({ account, total, due_date, description }: PayersBill) {
  const words = withIsolatedNames(billWords[account.language])
  const { money, date } = textFormats(account)
  const amount = money(total)
  return {
    subject: words.subject(account.name, amount),
    what: words.what({ company: account.name, total: amount, due: due_date && date(due_date), description }),
  }
}
