import type { Language } from "@funil/contract/account/accounts"
import { withMask } from "@funil/contract/shared/values/documents"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Config } from "../../platform/config.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { pixSection } from "../../platform/pix/pix-section.ts"
import { type Notice, noticePage } from "../../platform/public/notice-page.ts"
import { provenContext } from "../../platform/system-context.ts"
import { type StoredInvoice, findInvoiceRow } from "./billing-queries.ts"
import { isUnpaid } from "./billing-state.ts"
import { invoiceNumber } from "./invoice-view.ts"
import { dateFormat, invoiceWords, moneyFormat } from "./invoice-words.ts"
import { addDays } from "./period-rules.ts"
import { textOf } from "./price-rules.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

/** Serves the pages of invoices in the account's language. */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/i/:token", options, (request: Request, reply) => answer(services, request, reply))
}

/**
 * Renders an invoice for anyone who has its address: amount, account and, while it is unpaid, how
 * to pay.
 */
function invoicePage({ language, services }: Context, invoice: StoredInvoice): Notice {
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

/** Customers who pay in dollars write their tax id in any form. */
function documentOf({ currency }: StoredInvoice, document: string): string {
  return currency === "BRL" ? withMask(document) : document
}

/** Splits a setting into lines. A literal backslash and n begins a line too. */
function linesOf(setting: string | undefined): string[] {
  return setting?.split(/\\n|\n/) ?? []
}

/** Returns how to pay an unpaid invoice besides Pix, or a contact. */
function helpOf({ currency }: StoredInvoice, config: Config, language: Language): string[] {
  const { support, askHow } = invoiceWords[language]
  const lines = linesOf(config.billingInstructions)
  const address = config.supportUrl?.replace(/^mailto:/, "").replace(/\?.*$/, "")
  const isPayable = lines.length > 0 || (config.pix !== undefined && currency === "BRL")
  if (!isPayable) return [askHow(address)]
  return address ? [...lines, support(address)] : lines
}

/** Returns the Pix code if the operator accepts Pix. */
function pixOf(
  invoice: StoredInvoice,
  receiver: Context["services"]["config"]["pix"],
  language: Language,
): Notice["code"] {
  if (!receiver || invoice.currency !== "BRL" || !isUnpaid(invoice)) return undefined
  return pixSection(language, receiver, { amount: textOf(invoice.amount), id: invoice.id })
}

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const named = openToken(services.config, "invoice", request.params.token)
  const ctx = named && (await provenContext(services, named.accountId, "link", request.id))
  const invoice = ctx && (await inTransaction(ctx, (tx) => findInvoiceRow(tx, named.id)))
  if (invoice) return noticePage(reply, invoicePage(ctx, invoice))
  const language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknown: title, askAgain } = invoiceWords[language]
  return noticePage(reply, { language, title, paragraphs: [askAgain], status: 404 })
}
