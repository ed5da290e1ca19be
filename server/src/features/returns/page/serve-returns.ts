import type { Language } from "@funil/contract/accounts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findAccount, noAccount } from "../../../platform/access/account-directory.ts"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Context, Services } from "../../../platform/context.ts"
import { readAtOnce, type Tx } from "../../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../../platform/http/language.ts"
import { answerErrorsAsPages, type Speaker } from "../../../platform/public/answer-errors-as-pages.ts"
import { noticePage } from "../../../platform/public/notice-page.ts"
import { takeSent } from "../../../platform/public/read-sent.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { textAccount } from "../../message-texts/text-account.ts"
import { cancelReturn } from "../requests/cancel-return.ts"
import { returnsFormUrl } from "../requests/return-url.ts"
import { findReturn } from "../requests/return-queries.ts"
import { findAnyReturnsForm, findReturnsForm } from "../returns-form-queries.ts"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import { findPage } from "./find-page.ts"
import { type Frame, pageWords, speakerOf, toldPage } from "./page-frame.ts"
import { readFollowed, statusPage } from "./status-page.ts"
import { takeStep } from "./take-step.ts"

type FormRequest = FastifyRequest<{ Params: { domain: string; slug: string } }>
type StatusRequest = FastifyRequest<{ Params: { domain: string; slug: string; token: string } }>

function unknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language: Language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknownPage: title, unknownPageText } = pageWords[language]
  return noticePage(reply, { language, title, paragraphs: [unknownPageText], status: 404 })
}

/** A page's frame but for what it is answered with. */
type Opened = Omit<Frame, "reply">

async function frameOf(
  ctx: Context,
  find: (tx: Tx) => Promise<ReturnsFormRow | undefined>,
): Promise<Opened | null> {
  return readAtOnce(ctx, async (tx) => {
    const [form, account] = await Promise.all([find(tx), textAccount(tx)])
    return form ? { ctx, form, words: pageWords[form.language], account } : null
  })
}

/** The form at an address; null where there is none. */
async function openForm(services: Services, request: FormRequest): Promise<Opened | null> {
  const { domain, slug } = request.params
  const accountId = await findAccount(services, domain)
  if (accountId === noAccount) return null
  const ctx = { ...(await systemContext(services, accountId, request.id)), ip: request.ip }
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
  if (!form.enabled || ctx.block || !ctx.isProved) return toldPage(frame, words.resting, [], 503)
  return request.method === "POST"
    ? takeStep(frame, request)
    : findPage(frame, { url: returnsFormUrl(ctx, request.params) })
}

/** A request that was made, with its page in the language in which it was made; null where there is none. */
async function openReturn(services: Services, request: StatusRequest) {
  const named = openToken(services.config, "return", request.params.token)
  if (!named) return null
  const ctx = await systemContext(services, named.accountId, request.id)
  const row = await readAtOnce(ctx, (tx) => findReturn(tx, { id: named.id }))
  const found = row && (await frameOf(ctx, (tx) => findAnyReturnsForm(tx, row.form_id)))
  if (!row || !found) return null
  const form = { ...found.form, language: row.language }
  return { row, open: { ...found, form, words: pageWords[row.language] } }
}

/** Goes on whatever becomes of the form and the account: who asked has a right to know. */
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
    // No right: the address was given to who made the request.
    await cancelReturn(ctx, row.id)
    return reply.redirect(request.url, 303)
  }
  return statusPage({ ...open, reply }, await readAtOnce(ctx, (tx) => readFollowed(tx, row)))
}

/** In whose name a page of returns speaks that could not be opened. */
async function findSpeaker(services: Services, request: FastifyRequest): Promise<Speaker | null> {
  // All routes of the scope have the parts of one of the two.
  const asked = request as FormRequest | StatusRequest
  const isStatus = "token" in asked.params
  const open = isStatus
    ? (await openReturn(services, asked as StatusRequest))?.open
    : await openForm(services, asked)
  return open ? speakerOf(open) : null
}

/** The public pages of returns: three steps to a request, and where it stands. They work without JavaScript and keep nothing in a browser. */
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
