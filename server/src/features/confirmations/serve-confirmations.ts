import type { Language } from "@funil/contract/account/accounts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findHost } from "../../nouns/host-visibility.ts"
import { openToken } from "../../platform/access/account-token.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Services } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { provenContext } from "../../platform/system-context.ts"
import { escapeHtml } from "../../platform/text/plain-text.ts"
import { type TextAccount, textAccount, textFormats } from "../message-texts/text-formats.ts"
import { createNote } from "../notes/notes.ts"
import {
  type Confirmation,
  type ConfirmationAnswer,
  confirmationAnswers,
  findConfirmation,
  keepAnswer,
} from "./confirmation-queries.ts"
import { confirmationWords } from "./confirmation-words.ts"

interface LinkTarget {
  readonly ctx: Permitted<"link">
  readonly id: string
  readonly account: TextAccount
}

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>

/**
 * Serves the page behind a confirmation's link. A GET changes nothing, since programs open links
 * before people do.
 */
export function serveConfirmations(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/c/:token", options, (request: Request, reply) => answered(services, request, reply))
  app.post("/c/:token", options, (request: Request, reply) => answered(services, request, reply))
}

/** Returns a question in its current state, or null if it was purged. */
async function getConfirmation(ctx: Permitted, id: string): Promise<Confirmation | null> {
  return inTransaction(ctx, async (tx) => (await findConfirmation(tx, id)) ?? null)
}

/**
 * Stores the contact's first answer in time and adds a note by the system to the deal. Returns the
 * question's new state.
 */
// No ledger: the note's verb records it.
async function answerConfirmation(
  ctx: Permitted<"link">,
  id: string,
  answer: ConfirmationAnswer,
): Promise<Confirmation | null> {
  return inTransaction(ctx, async (tx) => {
    const isKept = await keepAnswer(tx, id, answer)
    const confirmation = await findConfirmation(tx, id)
    if (confirmation && isKept) await tell(tx, confirmation, answer)
    return confirmation ?? null
  })
}

async function tell(
  tx: Tx,
  { deal_id: record_id, contact, subject }: Confirmation,
  answer: ConfirmationAnswer,
): Promise<void> {
  const deal = await findHost(tx, { entity: "deal", record_id })
  if (!deal || deal.isTrashed || deal.isArchived) return
  const text = confirmationWords[tx.language].note[answer](contact, subject)
  await createNote(requireCan(tx, "note.write"), {
    entity: "deal",
    record_id,
    note: `<p>${escapeHtml(text)}</p>`,
  })
}

async function askedBy(services: Services, request: Request): Promise<LinkTarget | null> {
  const named = openToken(services.config, "confirmation", request.params.token)
  if (!named) return null
  const ctx = await provenContext(services, named.accountId, "link", request.id)
  return { ctx, id: named.id, account: await inTransaction(ctx, textAccount) }
}

function unknownPage(reply: FastifyReply, language: Language): FastifyReply {
  const words = confirmationWords[language]
  return noticePage(reply, { language, title: words.unknown, paragraphs: [words.askAgain], status: 404 })
}

function pageOf(reply: FastifyReply, { ctx, account }: LinkTarget, asked: Confirmation): FastifyReply {
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
    { label: words.confirm, value: "confirmed" },
    { label: words.refuse, value: "refused" },
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
  const found =
    asked &&
    (answer
      ? await answerConfirmation(asked.ctx, asked.id, answer)
      : await getConfirmation(asked.ctx, asked.id))
  if (asked && found) return pageOf(reply, asked, found)
  return unknownPage(reply, acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR")
}
