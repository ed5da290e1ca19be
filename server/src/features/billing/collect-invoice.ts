import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import { restCharge } from "../../platform/payments/charge-rows.ts"
import { type Charge, type Collector, ProviderRefused } from "../../platform/payments/collector.ts"
import { wallClockOf } from "../../platform/wall-clock.ts"
import { lockBilling } from "./billing-queries.ts"
import { isUnpaid } from "./billing-state.ts"
import { type InvoiceCharge, keepCustomer, readCharge, writeCharge, writeProblem } from "./charge-queries.ts"
import { chargeReference } from "./charge-reference.ts"
import { fold, problemOf } from "./charge-rules.ts"
import { invoiceNumber } from "./invoice-view.ts"
import { invoiceWords } from "./invoice-words.ts"
import { saveBilling } from "./save-billing.ts"

const dayMs = 24 * 3600 * 1000

/**
 * Brings an invoice and its charge at the provider in line: makes the charge if there is none, takes over what became of it, withdraws it
 * if nobody is to pay it any more. It may run at any time and how often it will. An open invoice is asked for again after a day; what the
 * provider refused is tried again then, since its reason may be gone.
 */
export async function collectInvoice(ctx: Context, job: Claimed, collector: Collector): Promise<void> {
  const found = await inTransaction(ctx, (tx) => readCharge(tx, job))
  if (!found) throw new Error(`There is no invoice ${job.id}`)
  const { hints } = found
  const tomorrow = new Date(ctx.now().getTime() + dayMs)
  try {
    const isOpen = await bringInLine(ctx, found, collector)
    await restCharge(ctx, "invoice_charges", { ...job, hints, nextAt: isOpen ? tomorrow : null })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await writeProblem(ctx, job.id, error.message)
    await restCharge(ctx, "invoice_charges", { ...job, hints, nextAt: tomorrow })
  }
}

/** Whether there is still something to wait for. */
async function bringInLine(ctx: Context, found: InvoiceCharge, collector: Collector): Promise<boolean> {
  const charge = await chargeOf(ctx, found, collector)
  if (!charge) return false
  if (await settleCharge(ctx, found.invoice.id, charge)) return true
  if (charge.state === "open") await collector.withdrawCharge(charge.id)
  return false
}

async function chargeOf(ctx: Context, found: InvoiceCharge, collector: Collector): Promise<Charge | null> {
  const { invoice } = found
  const reference = chargeReference(ctx.services.config, { accountId: ctx.accountId, id: invoice.id })
  const charge = invoice.provider_id
    ? await collector.getCharge(invoice.provider_id)
    : await makeCharge(ctx, { ...found, reference }, collector)
  if (!charge && invoice.provider_id)
    throw new ProviderRefused(`There is no ${invoice.provider_id} any more.`)
  if (charge && charge.reference !== reference)
    throw new ProviderRefused(`${charge.id} is no charge of this invoice.`)
  return charge
}

interface Wanted extends InvoiceCharge {
  readonly reference: string
}

/** Null where there is none and nobody wants one. */
async function makeCharge(ctx: Context, wanted: Wanted, collector: Collector): Promise<Charge | null> {
  const { invoice, payer, customer_id, reference } = wanted
  const isWanted = isUnpaid(invoice)
  const { company, domain, document, email } = payer
  const known = { reference: ctx.accountId, name: company ?? domain, document, email }
  const customer = isWanted ? await collector.putCustomer(known, customer_id) : customer_id
  if (customer === null) return null
  if (customer !== customer_id) await keepCustomer(ctx, invoice.id, customer)
  const found = await collector.findCharge({ reference, customer })
  if (found || !isWanted) return found
  const words = invoiceWords[ctx.language]
  const title = words.title(invoiceNumber(invoice.customer.domain, invoice.number))
  return collector.createCharge({
    reference,
    customer,
    cents: invoice.amount,
    dueDate: invoice.due_date,
    description: `Funil: ${title}, ${words.plan(invoice.plan, invoice.cycle)}`,
  })
}

/** Takes over what the provider says; answers whether the invoice is still to be paid. */
// No right: the provider was asked in the name of the system.
async function settleCharge(ctx: Context, id: string, charge: Charge): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    const { state, moment, stored } = billing
    const invoice = stored.invoices.find((one) => one.id === id)
    if (!invoice) return false
    const paidOn = charge.paidAt
      ? wallClockOf(charge.paidAt, ctx.timezone).slice(0, "YYYY-MM-DD".length)
      : moment.today
    const told = { ...charge, number: invoice.number, paidOn: paidOn < moment.today ? paidOn : moment.today }
    const after = fold(state, told, moment)
    await saveBilling(tx, billing, after)
    await writeCharge(tx, id, { charge, problem: problemOf(invoice, told) })
    return after.invoices.some((one) => one.number === invoice.number && isUnpaid(one))
  })
}
