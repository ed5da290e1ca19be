import type { Language } from "@funil/contract/account/accounts"
import { withMask } from "@funil/contract/shared/values/documents"
import { countryOf, phoneText } from "@funil/contract/shared/values/phones"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { pixSection } from "../../platform/pix/pix-section.ts"
import { type Notice, noticePage } from "../../platform/public/notice-page.ts"
import { provenContext } from "../../platform/system-context.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import { type PayersBill, readPayersBill } from "./bill-payer.ts"
import { billWords } from "./bill-words.ts"

/**
 * Renders a bill for the payer who has its address: amount, issuer and, while it is unpaid, how to
 * pay.
 */
export function billPage(language: Language, bill: PayersBill): Notice {
  const { account, status, description, total, due_date, receiver, issuer } = bill
  const { labels, ...words } = billWords[language]
  const { money, date } = textFormats({ ...account, language })
  const isOpen = status === "pending" || status === "overdue"
  const document = issuer.document && words.document(withMask(issuer.document))
  const phone = issuer.phone && phoneText(issuer.phone, countryOf(account.currency))
  const reach = [issuer.email, phone].filter(Boolean).join(", ")
  const rows: [string, string | null][] = [
    [labels.status, words.status[status]],
    [labels.description, description],
    [labels.dueDate, due_date && date(due_date)],
  ]
  return {
    language,
    brand: { name: account.name, logo: account.brand },
    issuer: [document, issuer.address || issuer.city].filter((line) => line !== null),
    title: words.title(account.name),
    total: { amount: money(total), due: isOpen && due_date ? words.due(date(due_date)) : null },
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    paragraphs: isOpen && total > 0 && !receiver && !bill.url ? [words.askHow(account.name, reach)] : [],
    link: bill.url && isOpen ? { label: words.open, url: bill.url } : undefined,
    code: receiver ? pixSection(language, receiver, { amount: total.toFixed(2), id: bill.id }) : undefined,
  }
}

type Request = FastifyRequest<{ Params: { token: string } }>

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const accepted = acceptedLanguage(request.headers["accept-language"])
  const named = openToken(services.config, "bill", request.params.token)
  const ctx = named && (await provenContext(services, named.accountId, "link", request.id))
  const bill = ctx && (await inTransaction(ctx, (tx) => readPayersBill(tx, named.id)))
  // An account without a proved email shows no pages: strangers could misuse our address.
  if (bill && ctx.isProved) return noticePage(reply, billPage(accepted ?? bill.account.language, bill))
  const language = accepted ?? "pt-BR"
  const { unknown: title, askAgain } = billWords[language]
  return noticePage(reply, { language, title, paragraphs: [askAgain], status: 404 })
}

/** Serves the payer's pages of bills in the visitor's language, else in the account's. */
export function serveBills(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/b/:token", options, (request: Request, reply) => answer(services, request, reply))
}
