import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { systemContext } from "../../platform/system-context.ts"
import { findReceiver } from "./message-progress.ts"
import { findSuppression, suppress } from "./suppressions.ts"
import { unsubscribeWords } from "./unsubscribe-words.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

function unknown(request: Request, reply: FastifyReply): FastifyReply {
  const language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknownTitle: title, unknown: text } = unsubscribeWords[language]
  return noticePage(reply, { language, title, paragraphs: [text], status: 404 })
}

/** The page in the account's language. Looking at it changes nothing: mail programs and scanners look at every link. */
async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const named = openToken(services.config, "unsubscribe", request.params.token)
  if (!named) return unknown(request, reply)
  const ctx = await systemContext(services, named.accountId, request.id)
  const isAsked = request.method === "POST"
  // No right: the token was sent to the one who may do it.
  // No ledger: whom automations no longer write to is told beside each message.
  const found = await inTransaction(ctx, async (tx) => {
    const receiver = await findReceiver(tx, named.id)
    if (receiver && isAsked) await suppress(tx, receiver.to, "unsubscribed")
    return receiver && { ...receiver, isDone: (await findSuppression(tx, receiver.to)) !== null }
  })
  if (!found) return unknown(request, reply)
  const { language } = ctx
  const words = unsubscribeWords[language]
  const { to, company, isDone } = found
  const name = company ?? words.somebody
  const asked = {
    title: words.askTitle,
    paragraphs: [words.ask(to, name)],
    buttons: [{ label: words.button, answer: "unsubscribe" }],
  }
  const done = { title: words.doneTitle, paragraphs: [words.done(to, name)] }
  return noticePage(reply, { language, brand: { name: company }, ...(isDone ? done : asked) })
}

/** The page on which the receivers of mails unsubscribe; what RFC 8058 posts in one click does it too. */
export function serveUnsubscribe(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get<{ Params: { token: string } }>("/u/:token", options, (request, reply) =>
    answer(services, request, reply),
  )
  app.post<{ Params: { token: string } }>("/u/:token", options, (request, reply) =>
    answer(services, request, reply),
  )
}
