import type { Language } from "@funil/contract/accounts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findAccount } from "../../../platform/access/account-directory.ts"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Context, Services } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { acceptedLanguage } from "../../../platform/http/language.ts"
import { noticePage } from "../../../platform/public/notice-page.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { textAccount } from "../../message-texts/text-account.ts"
import { cancelReturn } from "../requests/cancel-return.ts"
import { findReturn } from "../requests/return-queries.ts"
import { findAnyReturnsForm, findReturnsForm } from "../returns-form-queries.ts"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import { findPage } from "./find-page.ts"
import { type Frame, pageWords, toldPage } from "./page-frame.ts"
import { readFollowed, statusPage } from "./status-page.ts"
import { takeStep } from "./take-step.ts"

type FormRequest = FastifyRequest<{ Params: { domain: string; slug: string } }>
type StatusRequest = FastifyRequest<{ Params: { domain: string; slug: string; token: string } }>

function unknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language: Language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
  const { unknownPage: title, unknownPageText } = pageWords[language]
  return noticePage(reply, { language, title, paragraphs: [unknownPageText], status: 404 })
}

async function frameOf(
  ctx: Context,
  reply: FastifyReply,
  find: (tx: Tx) => Promise<ReturnsFormRow | undefined>,
) {
  return inTransaction(ctx, async (tx): Promise<Frame | null> => {
    const form = await find(tx)
    return form ? { ctx, form, reply, words: pageWords[form.language], account: await textAccount(tx) } : null
  })
}

/** The form at an address; null where there is none. */
async function openForm(
  services: Services,
  request: FormRequest,
  reply: FastifyReply,
): Promise<Frame | null> {
  const { domain, slug } = request.params
  const accountId = await findAccount(services, domain)
  const ctx = { ...(await systemContext(services, accountId, request.id)), ip: request.ip }
  return frameOf(ctx, reply, (tx) => findReturnsForm(tx, { slug }))
}

async function answerForm(
  services: Services,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const frame = await openForm(services, request, reply)
  if (!frame) return unknownPage(request, reply)
  const { ctx, form, words } = frame
  if (!form.enabled || ctx.block) return toldPage(frame, words.resting, [], 503)
  return request.method === "POST" ? takeStep(frame, request) : findPage(frame)
}

/** Goes on whatever becomes of the form and the account: who asked has a right to know. */
async function answerStatus(
  services: Services,
  request: StatusRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const named = openToken(services.config, "return", request.params.token)
  if (!named) return unknownPage(request, reply)
  const ctx = await systemContext(services, named.accountId, request.id)
  const row = await inTransaction(ctx, (tx) => findReturn(tx, { id: named.id }))
  const found = row && (await frameOf(ctx, reply, (tx) => findAnyReturnsForm(tx, row.form_id)))
  if (!row || !found) return unknownPage(request, reply)
  if (request.method === "POST") {
    // No right: the address was given to who made the request.
    await cancelReturn(ctx, row.id)
    return reply.redirect(request.url, 303)
  }
  const form = { ...found.form, language: row.language }
  const frame = { ...found, form, words: pageWords[row.language] }
  return inTransaction(ctx, async (tx) => statusPage(frame, await readFollowed(tx, row)))
}

/** The public pages of returns: three steps to a request, and where it stands. They work without JavaScript and keep nothing in a browser. */
export function serveReturns(app: FastifyInstance, services: Services): void {
  const options = { config: { isLimited: true, isBig: true } }
  app.get("/r/:domain/:slug", options, (request: FormRequest, reply) => answerForm(services, request, reply))
  app.post("/r/:domain/:slug", options, (request: FormRequest, reply) => answerForm(services, request, reply))
  const status = "/r/:domain/:slug/:token"
  app.get(status, options, (request: StatusRequest, reply) => answerStatus(services, request, reply))
  app.post(status, options, (request: StatusRequest, reply) => answerStatus(services, request, reply))
}
