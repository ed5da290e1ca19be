import { signToken } from "../../../platform/access/account-token.ts"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { Claim } from "../../../platform/jobs/fair-queue-claim.ts"
import type { FairQueue } from "../../../platform/jobs/fair-queue.ts"
import { asaasProvider } from "../../../platform/payments/asaas.ts"
import {
  type ChargeQueueOptions,
  type ChargeRequest,
  chargeQueue,
  chargeUpdate,
  collectCharge,
  type NextCall,
  openCharge,
} from "../../../platform/payments/charges.ts"
import type { Charge, PaymentProvider } from "../../../platform/payments/payment-provider.ts"
import { lockBilling } from "../billing-queries.ts"
import { isUnpaid } from "../billing-state.ts"
import { invoiceNumber } from "../invoice-view.ts"
import { invoiceWords } from "../invoice-words.ts"
import { saveBilling } from "../save-billing.ts"
import {
  type InvoiceCharge,
  keepCustomer,
  readCharge,
  writeCharge,
  writeProblem,
} from "./invoice-charge-queries.ts"
import { applyCharge, problemOf } from "./invoice-charge-rules.ts"

/**
 * Calls the installation's payment providers about invoices. After a provider asks to back off, it
 * gets no calls for any account.
 */
export function invoiceChargeQueue({ services, log, withinMs = 10_000 }: ChargeQueueOptions): FairQueue {
  const resting = new Map<string, Date>()
  return chargeQueue({
    services,
    log,
    table: "invoice_charges",
    groups: {
      group: "provider",
      perGroup: 8,
      skipGroups: () => [...resting].flatMap(([name, until]) => (until > services.now() ? name : [])),
    },
    connect: (_ctx, { group }) => openProvider(services, group, withinMs),
    collect: collectInvoice,
    rest: (_ctx, { group }, { error, seconds }) => {
      resting.set(group ?? "", new Date(services.now().getTime() + seconds * 1000))
      throw error
    },
  })
}

/** Returns the payment provider with this name, or null if the operator hasn't set it up. */
async function openProvider(
  { config, now }: Pick<Services, "config" | "now">,
  name: string | null,
  withinMs: number,
): Promise<PaymentProvider | null> {
  const { asaas, stripe } = config
  if (name === "asaas" && asaas) return asaasProvider({ settings: asaas, guard: config, now, withinMs })
  if (name !== "stripe" || !stripe) return null
  // Installations without Stripe need not load its SDK of 35 MB.
  const { StripeProvider } = await import("../../../platform/payments/stripe.ts")
  return new StripeProvider({ settings: stripe, guard: config, now, withinMs })
}

/**
 * Syncs an invoice with its charge: creates a missing charge, applies the provider's report, and
 * cancels the charge of an invoice that is no longer payable. Idempotent.
 */
async function collectInvoice(ctx: SystemContext, job: Claim, provider: PaymentProvider): Promise<void> {
  const found = await inTransaction(ctx, (tx) => readCharge(tx, job))
  if (!found) throw new Error(`There is no invoice ${job.id}`)
  await collectCharge(ctx, job, {
    table: "invoice_charges",
    hints: found.hints,
    sync: () => syncInvoice(ctx, found, provider),
    saveProblem: (problem) => writeProblem(ctx, job.id, problem),
  })
}

async function syncInvoice(
  ctx: SystemContext,
  found: InvoiceCharge,
  provider: PaymentProvider,
): Promise<NextCall> {
  const charge = await openCharge(provider, requestOf(ctx, found))
  if (!charge) return null
  if (await settleInvoice(ctx, found.invoice.id, charge)) return "tomorrow"
  if (charge.state === "open") await provider.withdrawCharge(charge.id)
  return null
}

function requestOf(ctx: SystemContext, { invoice, payer, customer_id }: InvoiceCharge): ChargeRequest {
  const { company, domain, document, email } = payer
  const words = invoiceWords[ctx.language]
  const title = words.title(invoiceNumber(invoice.customer.domain, invoice.number))
  return {
    reference: signToken(ctx.services.config, "charge", { accountId: ctx.accountId, id: invoice.id }),
    chargeId: invoice.provider_id,
    customerId: customer_id,
    due: isUnpaid(invoice)
      ? {
          payer: { reference: ctx.accountId, name: company ?? domain, document, email },
          cents: invoice.amount,
          dueDate: invoice.due_date,
          description: `Funil: ${title}, ${words.plan(invoice.plan, invoice.cycle)}`,
        }
      : null,
    saveCustomer: async (customer) => {
      if (customer !== customer_id) await keepCustomer(ctx, invoice.id, customer)
    },
    lost: (charge) =>
      charge ? `${charge.id} is no charge of this invoice.` : `There is no ${invoice.provider_id} any more.`,
  }
}

/** Applies the provider's report. Returns whether the invoice is still unpaid. */
async function settleInvoice(ctx: SystemContext, id: string, charge: Charge): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    const { state, moment, stored } = billing
    const invoice = stored.invoices.find((one) => one.id === id)
    if (!invoice) return false
    const { number } = invoice
    const update = chargeUpdate(tx, charge)
    const after = applyCharge(state, { ...update, number }, moment)
    await saveBilling(tx, billing, after)
    await writeCharge(tx, id, { charge, problem: problemOf(invoice, update) })
    return after.invoices.some((one) => one.number === number && isUnpaid(one))
  })
}
