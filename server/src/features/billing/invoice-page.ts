import type { Language } from "@funil/contract/accounts"
import { withMask } from "@funil/contract/shared/documents"
import type { Config } from "../../platform/config.ts"
import type { Context } from "../../platform/context.ts"
import type { Notice } from "../../platform/public/notice-page.ts"
import { pixSection } from "../../platform/pix/pix-section.ts"
import type { StoredInvoice } from "./billing-queries.ts"
import { isUnpaid } from "./billing-state.ts"
import { textOf } from "./cents.ts"
import { dateFormat, moneyFormat } from "./invoice-format.ts"
import { invoiceNumber } from "./invoice-view.ts"
import { invoiceWords } from "./invoice-words.ts"
import { addDays } from "./period-rules.ts"

/** An invoice as anyone sees it who has its address: what is owed by whom and, while it is, how to pay. */
export function invoicePage({ language, services }: Context, invoice: StoredInvoice): Notice {
  const words = invoiceWords[language]
  const { customer, status } = invoice
  return {
    language,
    brand: { name: "Funil" },
    title: words.title(invoiceNumber(customer.domain, invoice.number)),
    rows: rowsOf(invoice, language),
    paragraphs: isUnpaid({ status }) ? helpOf(services.config, language) : [],
    code: pixOf(invoice, services.config.pix, language),
  }
}

function rowsOf(invoice: StoredInvoice, language: Language): [string, string][] {
  const { labels, ...words } = invoiceWords[language]
  const date = dateFormat(language)
  const money = moneyFormat(language, invoice.currency)
  const { customer, discount, payment_date } = invoice
  const last = addDays(invoice.period_until, -1)
  const discounted: [string, string][] = [
    [labels.subtotal, money(invoice.subtotal)],
    [labels.discount, money(discount)],
  ]
  return [
    [labels.status, words.status[invoice.status]],
    [labels.customer, customer.company ?? customer.domain],
    ...(customer.document
      ? [[labels.document, documentOf(invoice, customer.document)] satisfies [string, string]]
      : []),
    [labels.plan, words.plan(invoice.plan, invoice.cycle)],
    [labels.users, String(invoice.users)],
    [labels.period, words.period(date(invoice.period_from), date(last))],
    ...(discount > 0 ? discounted : []),
    [labels.total, money(invoice.amount)],
    [labels.invoiceDate, date(invoice.invoice_date)],
    [labels.dueDate, date(invoice.due_date)],
    ...(payment_date ? [[labels.paymentDate, date(payment_date)] satisfies [string, string]] : []),
  ]
}

/** Whoever pays in dollars writes their tax id as they like. */
function documentOf({ currency }: StoredInvoice, document: string): string {
  return currency === "BRL" ? withMask(document) : document
}

/** What the operator has to say to whoever has still to pay. */
function helpOf({ billingInstructions, supportUrl }: Config, language: Language): string[] {
  const lines = billingInstructions?.split(/\\n|\n/) ?? []
  const address = supportUrl?.replace(/^mailto:/, "").replace(/\?.*$/, "")
  return address ? [...lines, invoiceWords[language].support(address)] : lines
}

/** How it is paid by Pix, where the operator takes it. */
function pixOf(
  invoice: StoredInvoice,
  receiver: Context["services"]["config"]["pix"],
  language: Language,
): Notice["code"] {
  if (!receiver || invoice.currency !== "BRL" || !isUnpaid(invoice)) return undefined
  return pixSection(language, receiver, { amount: textOf(invoice.amount), id: invoice.id })
}
