import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { systemContext } from "../../platform/system-context.ts"
import { findInvoiceRow } from "./billing-queries.ts"
import { invoicePage } from "./invoice-page.ts"
import { invoiceWords } from "./invoice-words.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const named = openToken(services.config, "invoice", request.params.token)
  const ctx = named && (await systemContext(services, named.accountId, request.id))
  // No right: the address was given to those who may pay.
  const invoice = ctx && (await inTransaction(ctx, (tx) => findInvoiceRow(tx, named.id)))
  if (invoice) return noticePage(reply, invoicePage(ctx, invoice))
  const language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknown: title, askAgain } = invoiceWords[language]
  return noticePage(reply, { language, title, paragraphs: [askAgain], status: 404 })
}

/** The pages of invoices, in the account's language. */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/i/:token", options, (request: Request, reply) => answer(services, request, reply))
}
