import type { Language } from "@funil/contract/account/accounts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken, signToken } from "../../platform/access/account-token.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { provenContext } from "../../platform/system-context.ts"
import { findReceiver } from "./message-progress.ts"
import { findSuppression, suppress } from "./suppressions.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

/** Serves the page where receivers unsubscribe. The one-click POST of RFC 8058 works too. */
export function serveUnsubscribe(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get<{ Params: { token: string } }>("/u/:token", options, (request, reply) =>
    answer(services, request, reply),
  )
  app.post<{ Params: { token: string } }>("/u/:token", options, (request, reply) =>
    answer(services, request, reply),
  )
}

/**
 * The address at which a message's receiver unsubscribes; `id` is the message's, as given to
 * `enqueueDelivery`.
 */
export function unsubscribeUrl({ services, accountId }: Context, id: string): string {
  return `${services.config.publicUrl}/u/${signToken(services.config, "unsubscribe", { accountId, id })}`
}

interface Words {
  readonly askTitle: string
  readonly ask: (address: string, company: string) => string
  readonly button: string
  readonly doneTitle: string
  readonly done: (address: string, company: string) => string
  readonly unknownTitle: string
  readonly unknown: string
  readonly unnamedSender: string
}

/** The words of the unsubscribe page. */
const unsubscribeWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    askTitle: "Parar de receber e-mails automáticos?",
    ask: (address, company) => `${address} não vai mais receber e-mails automáticos de ${company}.`,
    button: "Parar de receber",
    doneTitle: "Tudo certo",
    done: (address, company) =>
      `${address} não recebe mais e-mails automáticos de ${company}. Você pode fechar esta página.`,
    unknownTitle: "Este link não vale mais",
    unknown: "Confira se ele foi copiado por inteiro, ou responda ao e-mail para pedir o cancelamento.",
    unnamedSender: "quem enviou a mensagem",
  },
  en: {
    askTitle: "Stop receiving automated emails?",
    ask: (address, company) => `${address} will no longer receive automated emails from ${company}.`,
    button: "Stop receiving",
    doneTitle: "All done",
    done: (address, company) =>
      `${address} no longer receives automated emails from ${company}. You can close this page.`,
    unknownTitle: "This link is no longer valid",
    unknown: "Check that you copied all of it, or reply to the email to unsubscribe.",
    unnamedSender: "the sender",
  },
}

function unknown(request: Request, reply: FastifyReply): FastifyReply {
  const language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknownTitle: title, unknown: text } = unsubscribeWords[language]
  return noticePage(reply, { language, title, paragraphs: [text], status: 404 })
}

/**
 * Answers in the account's language. GET changes nothing: mail programs and scanners open every
 * link.
 */
async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const named = openToken(services.config, "unsubscribe", request.params.token)
  if (!named) return unknown(request, reply)
  const ctx = await provenContext(services, named.accountId, "link", request.id)
  const isAsked = request.method === "POST"
  // No ledger: each message shows its suppression.
  const found = await inTransaction(ctx, async (tx) => {
    const receiver = await findReceiver(tx, named.id)
    if (receiver && isAsked) await suppress(tx, receiver.to, "unsubscribed")
    return receiver && { ...receiver, isDone: (await findSuppression(tx, receiver.to)) !== null }
  })
  if (!found) return unknown(request, reply)
  const { language } = ctx
  const words = unsubscribeWords[language]
  const { to, company, logo, isDone } = found
  const name = company ?? words.unnamedSender
  const asked = {
    title: words.askTitle,
    paragraphs: [words.ask(to, name)],
    buttons: [{ label: words.button, value: "unsubscribe" }],
  }
  const done = { title: words.doneTitle, paragraphs: [words.done(to, name)] }
  return noticePage(reply, { language, brand: { name: company, logo }, ...(isDone ? done : asked) })
}
