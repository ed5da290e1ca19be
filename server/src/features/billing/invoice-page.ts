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
  const date = dateFormat(language)
  const { config } = services
  return {
    language,
    brand: { name: "Funil", logo: "/favicon.svg" },
    issuer: linesOf(config.billingIssuer),
    title: words.title(invoiceNumber(customer.domain, invoice.number)),
    total: {
      amount: moneyFormat(language, invoice.currency)(invoice.amount),
      due: isUnpaid({ status }) ? words.due(date(invoice.due_date)) : null,
    },
    rows: rowsOf(invoice, language),
    paragraphs: isUnpaid({ status }) ? helpOf(invoice, config, language) : [],
    code: pixOf(invoice, config.pix, language),
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
    [labels.total, money(invoice.amount)],
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
    [labels.invoiceDate, date(invoice.invoice_date)],
    [labels.dueDate, date(invoice.due_date)],
    ...(payment_date ? [[labels.paymentDate, date(payment_date)] satisfies [string, string]] : []),
  ]
}

/** Whoever pays in dollars writes their tax id as they like. */
function documentOf({ currency }: StoredInvoice, document: string): string {
  return currency === "BRL" ? withMask(document) : document
}

/** The lines of a setting in which `\n` begins a line. */
function linesOf(setting: string | undefined): string[] {
  return setting?.split(/\\n|\n/) ?? []
}

/** How to pay an unpaid invoice besides Pix, or whom to ask. */
function helpOf({ currency }: StoredInvoice, config: Config, language: Language): string[] {
  const { support, askHow } = invoiceWords[language]
  const lines = linesOf(config.billingInstructions)
  const address = config.supportUrl?.replace(/^mailto:/, "").replace(/\?.*$/, "")
  const isPayable = lines.length > 0 || (config.pix !== undefined && currency === "BRL")
  if (!isPayable) return [askHow(address)]
  return address ? [...lines, support(address)] : lines
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
