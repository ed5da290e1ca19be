import type { Language } from "@funil/contract/accounts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { systemContext } from "../../platform/system-context.ts"
import { textAccount, type TextAccount } from "../message-texts/text-account.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import { answerConfirmation, getConfirmation } from "./answer-confirmation.ts"
import { type Confirmation, confirmationAnswers } from "./confirmation-queries.ts"
import { confirmationWords } from "./confirmation-words.ts"

interface Asked {
  readonly ctx: Context
  readonly id: string
  readonly account: TextAccount
}

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>

async function askedBy(services: Services, request: Request): Promise<Asked | null> {
  const named = openToken(services.config, "confirmation", request.params.token)
  if (!named) return null
  const ctx = await systemContext(services, named.accountId, request.id)
  return { ctx, id: named.id, account: await inTransaction(ctx, textAccount) }
}

function unknownPage(reply: FastifyReply, language: Language): FastifyReply {
  const words = confirmationWords[language]
  return noticePage(reply, { language, title: words.unknown, paragraphs: [words.askAgain], status: 404 })
}

function pageOf(reply: FastifyReply, { ctx, account }: Asked, asked: Confirmation): FastifyReply {
  const { language } = account
  const brand = { name: account.name, logo: account.brand }
  const words = confirmationWords[language]
  const { answer, answered_at, contact, subject, expires_at } = asked
  if (answer && answered_at) {
    const when = textFormats(account).instant(answered_at.toISOString())
    return noticePage(reply, { language, brand, title: words.done, paragraphs: [words[answer](when)] })
  }
  if (expires_at <= ctx.now()) {
    const page = { language, brand, title: words.expired, paragraphs: [words.askAgain], status: 410 }
    return noticePage(reply, page)
  }
  const buttons = [
    { label: words.confirm, answer: "confirmed" },
    { label: words.refuse, answer: "refused" },
  ]
  const paragraphs = [...(subject ? [subject] : []), words.text(contact)]
  return noticePage(reply, { language, brand, title: words.question, paragraphs, buttons })
}

function answerIn(body: unknown) {
  const sent = typeof body === "object" && body !== null && "answer" in body ? body.answer : null
  return confirmationAnswers.find((known) => known === sent)
}

async function answered(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const asked = await askedBy(services, request)
  const answer = request.method === "POST" ? answerIn(request.body) : undefined
  // No right: the link was sent to the one who may answer.
  const found =
    asked &&
    (answer
      ? await answerConfirmation(asked.ctx, asked.id, answer)
      : await getConfirmation(asked.ctx, asked.id))
  if (asked && found) return pageOf(reply, asked, found)
  return unknownPage(reply, acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR")
}

/** The page behind the link of a confirmation. Looking at it changes nothing, since programs look at links before people do. */
export function serveConfirmations(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/c/:token", options, (request: Request, reply) => answered(services, request, reply))
  app.post("/c/:token", options, (request: Request, reply) => answered(services, request, reply))
}
