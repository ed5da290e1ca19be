import { type Consent, type ConsentPurpose, consentPurposes } from "@funil/contract/consents"
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
import { readFacts } from "./consent-facts.ts"
import { consentsPage } from "./consents-page.ts"
import { consentViews } from "./consent-view.ts"
import { consentWords } from "./consent-words.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>

interface Seen {
  readonly account: TextAccount
  readonly consents: readonly Consent[]
}

/** What the person agreed to, after what is withdrawn now; null for nobody that there is. */
async function seen(ctx: Context, contactId: string, done: ConsentPurpose | null): Promise<Seen | null> {
  // No right: the link was sent to the one who may do it.
  return inTransaction(ctx, async (tx) => {
    const ids = await contactsOfPerson(tx, await mergedInto(tx, contactId))
    const [id] = ids
    if (id === undefined) return null
    if (done) await withdrawConsents(tx, id, [done])
    return { account: await textAccount(tx), consents: consentViews(tx, await readFacts(tx, [id])) }
  })
}

function purposeIn(body: unknown): ConsentPurpose | null {
  const sent = typeof body === "object" && body !== null && "purpose" in body ? body.purpose : null
  return consentPurposes.find((known) => known === sent) ?? null
}

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const accepted = acceptedLanguage(request.headers["accept-language"])
  const named = openToken(services.config, "consent", request.params.token)
  const ctx = named && (await systemContext(services, named.accountId, request.id))
  const done = request.method === "POST" ? purposeIn(request.body) : null
  const found = ctx && (await seen(ctx, named.id, done))
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
