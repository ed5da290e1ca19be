import type { Language } from "@funil/contract/account/accounts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findAccount, noAccount } from "../../../platform/access/account-directory.ts"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import type { Services } from "../../../platform/context.ts"
import { readAtOnce, type Tx } from "../../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../../platform/http/language.ts"
import { answerErrorsAsPages, type Speaker } from "../../../platform/public/answer-errors-as-pages.ts"
import { noticePage } from "../../../platform/public/notice-page.ts"
import { takeSent } from "../../../platform/public/read-sent.ts"
import { provenContext } from "../../../platform/system-context.ts"
import { textAccount } from "../../message-texts/text-formats.ts"
import { cancelReturn } from "../requests/cancel-return.ts"
import { findReturn } from "../requests/return-queries.ts"
import { returnsFormUrl } from "../requests/return-url.ts"
import { findAnyReturnsForm, findReturnsForm, type ReturnsFormRow } from "../returns-forms.ts"
import { type Frame, pageWords, speakerOf, messagePage } from "./page-frame.ts"
import { readStatus, statusPage } from "./status-page.ts"
import { findPage } from "./step-pages.ts"
import { takeStep } from "./take-step.ts"

type FormRequest = FastifyRequest<{ Params: { domain: string; slug: string } }>
type StatusRequest = FastifyRequest<{ Params: { domain: string; slug: string; token: string } }>

function unknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language: Language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknownPage: title, unknownPageText } = pageWords[language]
  return noticePage(reply, { language, title, paragraphs: [unknownPageText], status: 404 })
}

/** A page's frame without its reply. */
type OpenFrame = Omit<Frame, "reply">

async function frameOf(
  ctx: Permitted,
  find: (tx: Tx) => Promise<ReturnsFormRow | undefined>,
): Promise<OpenFrame | null> {
  return readAtOnce(ctx, async (tx) => {
    const [form, account] = await Promise.all([find(tx), textAccount(tx)])
    return form ? { ctx, form, words: pageWords[form.language], account } : null
  })
}

/** Returns the form at an address, or null if there is none. */
async function openForm(services: Services, request: FormRequest): Promise<OpenFrame | null> {
  const { domain, slug } = request.params
  const accountId = await findAccount(services, domain)
  if (accountId === noAccount) return null
  const ctx = { ...(await provenContext(services, accountId, "public", request.id)), ip: request.ip }
  return frameOf(ctx, (tx) => findReturnsForm(tx, { slug }))
}

async function answerForm(
  services: Services,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const open = await openForm(services, request)
  if (!open) return unknownPage(request, reply)
  const frame = { ...open, reply }
  const { ctx, form, words } = frame
  if (!form.enabled || ctx.block || !ctx.isProved) return messagePage(frame, words.resting, [], 503)
  return request.method === "POST"
    ? takeStep(frame, request)
    : findPage(frame, { url: returnsFormUrl(ctx, request.params) })
}

/** Returns a request with its page in the request's language, or null if there is none. */
async function openReturn(services: Services, request: StatusRequest) {
  const named = openToken(services.config, "return", request.params.token)
  if (!named) return null
  const ctx = await provenContext(services, named.accountId, "link", request.id)
  const row = await readAtOnce(ctx, (tx) => findReturn(tx, { id: named.id }))
  const found = row && (await frameOf(ctx, (tx) => findAnyReturnsForm(tx, row.form_id)))
  if (!row || !found) return null
  const form = { ...found.form, language: row.language }
  return { row, open: { ...found, form, words: pageWords[row.language] } }
}

/** Works even if the form or the account is off, since the customer has a right to the status. */
async function answerStatus(
  services: Services,
  request: StatusRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await openReturn(services, request)
  if (!found) return unknownPage(request, reply)
  const { row, open } = found
  const { ctx } = open
  if (request.method === "POST") {
    await cancelReturn(ctx, row.id)
    return reply.redirect(request.url, 303)
  }
  return statusPage({ ...open, reply }, await readAtOnce(ctx, (tx) => readStatus(tx, row)))
}

/** The speaker for a page of returns that failed to open. */
async function findSpeaker(services: Services, request: FastifyRequest): Promise<Speaker | null> {
  // All routes of the scope have the params of one of the two.
  const asked = request as FormRequest | StatusRequest
  const isStatus = "token" in asked.params
  const open = isStatus
    ? (await openReturn(services, asked as StatusRequest))?.open
    : await openForm(services, asked)
  return open ? speakerOf(open) : null
}

/**
 * Registers the public pages of returns: three steps to a request, and its status. They work
 * without JavaScript and store nothing in the browser.
 */
export async function serveReturns(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    takeSent(scope)
    answerErrorsAsPages(scope, (request) => findSpeaker(services, request))
    const options = { config: { isLimited: true, isBig: true } }
    const form = "/r/:domain/:slug"
    scope.get(form, options, (request: FormRequest, reply) => answerForm(services, request, reply))
    scope.post(form, options, (request: FormRequest, reply) => answerForm(services, request, reply))
    const status = "/r/:domain/:slug/:token"
    scope.get(status, options, (request: StatusRequest, reply) => answerStatus(services, request, reply))
    scope.post(status, options, (request: StatusRequest, reply) => answerStatus(services, request, reply))
  })
}
