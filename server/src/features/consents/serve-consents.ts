import { type Consent, consentPurposes } from "@funil/contract/consents"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { publicPage } from "../../platform/public/public-page.ts"
import { systemContext } from "../../platform/system-context.ts"
import { contactsOfPerson, mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import { textAccount, type TextAccount } from "../message-texts/text-account.ts"
import {
  answerConsents,
  confirmOfAnswer,
  lockLinkedAnswer,
  type TickedConsent,
  toConfirm,
  withdrawOfAnswer,
} from "./answer-consents.ts"
import { readFacts } from "./consent-facts.ts"
import { consentsPage } from "./consents-page.ts"
import { consentViews } from "./consent-view.ts"
import { type Done, consentWords } from "./consent-words.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>

interface Seen {
  readonly account: TextAccount
  readonly consents: readonly Consent[]
  /** What waits to be confirmed by this reader. */
  readonly ticked: readonly TickedConsent[]
}

/** What the contact agreed to, after what is withdrawn now; null for nobody that there is. */
async function seenOfContact(ctx: Context, contactId: string, done: Done | null): Promise<Seen | null> {
  // No right: the link was sent to the one who may do it.
  return inTransaction(ctx, async (tx) => {
    const ids = await contactsOfPerson(tx, await mergedInto(tx, contactId))
    const [id] = ids
    if (id === undefined) return null
    if (done?.kind === "withdrawn") await withdrawConsents(tx, id, [done.purpose])
    const consents = consentViews(tx, await readFacts(tx, [id]))
    return { account: await textAccount(tx), consents, ticked: [] }
  })
}

/** What one answer agreed to, after what is withdrawn or confirmed now. */
async function seenOfAnswer(
  ctx: Context,
  id: string,
  done: Done | null,
  { ip, headers }: Request,
): Promise<Seen | null> {
  // No right: the link was sent to the address that the answer gave.
  return inTransaction(ctx, async (tx) => {
    const answer = await lockLinkedAnswer(tx, id)
    if (!answer) return null
    const proof = { ip, agent: headers["user-agent"] ?? null }
    if (done?.kind === "withdrawn") await withdrawOfAnswer(tx, answer, done.purpose)
    if (done?.kind === "confirmed") await confirmOfAnswer(tx, answer, done.purpose, proof)
    const now = done?.kind === "confirmed" ? await lockLinkedAnswer(tx, id) : answer
    const [account, consents] = [await textAccount(tx), await answerConsents(tx, answer)]
    return { account, consents, ticked: now ? toConfirm(now) : [] }
  })
}

function doneIn(body: unknown): Done | null {
  if (typeof body !== "object" || body === null) return null
  const sent = new Map(Object.entries(body))
  const named = (name: string) => consentPurposes.find((known) => known === sent.get(name))
  const [withdrawn, confirmed] = [named("purpose"), named("confirm")]
  if (withdrawn) return { kind: "withdrawn", purpose: withdrawn }
  return confirmed ? { kind: "confirmed", purpose: confirmed } : null
}

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const accepted = acceptedLanguage(request.headers["accept-language"])
  const { token } = request.params
  const contact = openToken(services.config, "consent", token)
  const named = contact ?? openToken(services.config, "answer_consent", token)
  const ctx = named && (await systemContext(services, named.accountId, request.id))
  const done = request.method === "POST" ? doneIn(request.body) : null
  const found =
    ctx &&
    (contact ? await seenOfContact(ctx, named.id, done) : await seenOfAnswer(ctx, named.id, done, request))
  if (found) return publicPage(reply, consentsPage(accepted ?? found.account.language, { ...found, done }))
  const language = accepted ?? "pt-BR"
  const { unknown: title, askAgain } = consentWords[language]
  return noticePage(reply, { language, title, paragraphs: [askAgain], status: 404 })
}

/**
 * The page on which people see what they agreed to and withdraw it. Looking at it changes nothing, since programs look at links before
 * people do.
 */
export function serveConsents(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/consents/:token", options, (request: Request, reply) => answer(services, request, reply))
  app.post("/consents/:token", options, (request: Request, reply) => answer(services, request, reply))
}
