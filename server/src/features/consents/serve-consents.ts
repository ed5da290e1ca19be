import type { Language } from "@funil/contract/account/accounts"
import { type Consent, type ConsentPurpose, consentPurposes } from "@funil/contract/forms/consents"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { contactsOfPerson, mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import { openToken } from "../../platform/access/account-token.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../platform/http/language.ts"
import { type Html, html } from "../../platform/public/html.ts"
import { noticePage } from "../../platform/public/notice-page.ts"
import { buttonForm, heading, paragraph, quiet } from "../../platform/public/page-parts.ts"
import { type Page, publicPage } from "../../platform/public/public-page.ts"
import { provenContext } from "../../platform/system-context.ts"
import { type TextAccount, textAccount, textFormats } from "../message-texts/text-formats.ts"
import {
  type TickedConsent,
  answerConsents,
  confirmOfAnswer,
  lockLinkedAnswer,
  toConfirm,
  withdrawOfAnswer,
} from "./answer-consents.ts"
import { type ConsentOutcome, consentWords } from "./consent-words.ts"
import { consentViews, readFacts } from "./consents.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>

interface ReaderConsents {
  readonly account: TextAccount
  readonly consents: readonly Consent[]
  /** The consents that this reader may confirm. */
  readonly ticked: readonly TickedConsent[]
}

/**
 * Registers the page on which people see and withdraw their consents. Opening it changes nothing,
 * since programs open links before people do.
 */
export function serveConsents(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true } }
  app.get("/consents/:token", options, (request: Request, reply) => answer(services, request, reply))
  app.post("/consents/:token", options, (request: Request, reply) => answer(services, request, reply))
}

/** Returns the contact's consents after this withdrawal, or null for an unknown contact. */
async function readContactConsents(
  ctx: Permitted<"link">,
  contactId: string,
  done: ConsentOutcome | null,
): Promise<ReaderConsents | null> {
  return inTransaction(ctx, async (tx) => {
    const ids = await contactsOfPerson(tx, await mergedInto(tx, contactId))
    const [id] = ids
    if (id === undefined) return null
    if (done?.kind === "withdrawn") await withdrawConsents(tx, id, [done.purpose])
    const consents = consentViews(tx, await readFacts(tx, [id]))
    return { account: await textAccount(tx), consents, ticked: [] }
  })
}

/** Returns the consents of an answer after this withdrawal or confirmation. */
async function readAnswerConsents(
  ctx: Permitted<"link">,
  id: string,
  done: ConsentOutcome | null,
  { ip, headers }: Request,
): Promise<ReaderConsents | null> {
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

function doneIn(body: unknown): ConsentOutcome | null {
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
  const ctx = named && (await provenContext(services, named.accountId, "link", request.id))
  const done = request.method === "POST" ? doneIn(request.body) : null
  const found =
    ctx &&
    (contact
      ? await readContactConsents(ctx, named.id, done)
      : await readAnswerConsents(ctx, named.id, done, request))
  if (found) return publicPage(reply, consentsPage(accepted ?? found.account.language, { ...found, done }))
  const language = accepted ?? "pt-BR"
  const { unknown: title, askAgain } = consentWords[language]
  return noticePage(reply, { language, title, paragraphs: [askAgain], status: 404 })
}

interface PageContent {
  readonly account: TextAccount
  readonly consents: readonly Consent[]
  /** The consents that take effect once the reader confirms them. */
  readonly ticked: readonly TickedConsent[]
  readonly done: ConsentOutcome | null
}

/**
 * Shows consents with a button for each active purpose. It names no person, since people pass links
 * on.
 */
function consentsPage(language: Language, { account, consents, ticked, done }: PageContent): Page {
  const words = consentWords[language]
  const { name, brand: logo } = account
  const { instant } = textFormats({ ...account, language })
  const entry = ({ text, terms_url: terms, given_at: given, withdrawn_at: withdrawn }: Consent): Html =>
    html`${text && paragraph(`“${text}”`)}${terms && html`<p><a href="${terms}">${words.terms}</a></p>\n`}${
      given && quiet(words.given(instant(given)))
    }${withdrawn && quiet(words.withdrawn(instant(withdrawn)))}`
  const waiting = ({ purpose, text }: TickedConsent): Html =>
    html`${paragraph(`“${text}”`)}${paragraph(words.ticked)}${buttonForm([{ label: words.confirm, name: "confirm", value: purpose, isMain: true }])}`
  const section = (purpose: ConsentPurpose): Html => {
    const asked = ticked.filter((one) => one.purpose === purpose)
    const mine = consents.filter((one) => one.purpose === purpose)
    const holds = mine.some(({ withdrawn_at: withdrawn }) => withdrawn === null)
    const isOffered = holds || (purpose === "marketing" && mine.length === 0 && asked.length === 0)
    const said = mine.length > 0 ? mine.map(entry) : asked.length === 0 && quiet(words.never[purpose])
    return html`<section><h2>${words.purposes[purpose]}</h2>
${asked.map(waiting)}${said}${isOffered && buttonForm([{ label: words.withdraw[purpose], name: "purpose", value: purpose }])}</section>\n`
  }
  const { title } = words
  const body = html`${heading(title)}<p${done && html` role="status"`}>${done ? words.done[done.kind][done.purpose](name) : words.intro(name)}</p>
${consentPurposes.map(section)}`
  return { language, brand: { name, logo }, title, body }
}
