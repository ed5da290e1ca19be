import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { systemContext } from "../../platform/system-context.ts"
import { billPage } from "./bill-page.ts"
import { readPayersBill } from "./bill-payer.ts"
import { billWords } from "./bill-words.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const accepted = acceptedLanguage(request.headers["accept-language"])
  const named = openToken(services.config, "bill", request.params.token)
  const ctx = named && (await systemContext(services, named.accountId, request.id))
  // No right: the address was given to whoever is to pay.
  const bill = ctx && (await inTransaction(ctx, (tx) => readPayersBill(tx, named.id)))
  // Nothing leaves an account whose e-mail is not proved: its pages would lend strangers our address.
  if (bill && ctx.isProved) return noticePage(reply, billPage(accepted ?? bill.account.language, bill))
  const language = accepted ?? "pt-BR"
  const { unknown: title, askAgain } = billWords[language]
  return noticePage(reply, { language, title, paragraphs: [askAgain], status: 404 })
}

/** The pages of bills for whoever is to pay them, in the visitor's language, else the account's. */
export function serveBills(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/b/:token", options, (request: Request, reply) => answer(services, request, reply))
}
