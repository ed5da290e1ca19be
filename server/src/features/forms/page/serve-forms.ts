import { formFilesField } from "@funil/contract/forms/form-fields"
import { maxAnswerFiles, maxAnswerFileSize } from "@funil/contract/forms/forms"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { FieldProblem } from "../../../platform/app-error.ts"
import type { Services } from "../../../platform/context.ts"
import { acceptedLanguage } from "../../../platform/http/language.ts"
import { answerErrorsAsPages, type Speaker } from "../../../platform/public/answer-errors-as-pages.ts"
import { brandColours, type SchemeColours, surfaces } from "../../../platform/public/brand-colours.ts"
import {
  readSent,
  type SubmittedValues,
  type SentBody,
  sentIn,
  takeSent,
} from "../../../platform/public/read-sent.ts"
import { token } from "../../../platform/public/theme.ts"
import { ruleMessage } from "../../../words/error-messages.ts"
import { restOf } from "../definition/form-content.ts"
import { formFrame, names, titleOf } from "./form-markup.ts"
import { formPageWords } from "./form-page-words.ts"
import {
  formPage,
  passwordPage,
  redirectOf,
  refusalFor,
  restPage,
  scriptAnswer,
  type PageReply,
  thanksPage,
  unknownFormPage,
} from "./form-pages.ts"
import { isPass, signPass, tryPassword } from "./form-pass.ts"
import { FormViews } from "./form-views.ts"
import { type FormAddress, type OpenForm, type PageForm, openForm } from "./open-form.ts"
import { type FilesRefused, keyIn, referrerIn, takeAnswer } from "./take-answer.ts"

type Request = FastifyRequest<{ Params: FormAddress; Querystring: Readonly<Record<string, unknown>> }>

const queryOf = ({ url }: Request) => sentIn(url.split("?")[1] ?? "")
const isOfScript = ({ headers }: Request) => headers.accept === "application/json"

/**
 * An embedded form has the colors of the page around it. They are light unless that page says
 * otherwise.
 */
function lookOf(request: Request): Omit<PageReply, "reply"> {
  const query = queryOf(request)
  if (!query.has("embed")) return { isBare: false }
  const named = query.get("scheme")?.[0]
  return { isBare: true, scheme: named === "auto" ? undefined : named === "dark" ? "dark" : "light" }
}

const shownTo = (request: Request, reply: FastifyReply): PageReply => ({ reply, ...lookOf(request) })

/** The data of another page of a form, with the look of the requested page. */
function pageOf(
  request: Request,
  place: "" | "/thanks",
  more: Readonly<Record<string, string>> = {},
): string {
  const { domain, slug } = request.params
  const query = new URLSearchParams(more)
  for (const name of ["embed", "scheme"])
    for (const value of queryOf(request).get(name)?.slice(0, 1) ?? []) query.set(name, value)
  return `/f/${domain}/${slug}${place}${query.size > 0 ? `?${query.toString()}` : ""}`
}

function unknown(request: Request, reply: FastifyReply): FastifyReply {
  return unknownFormPage(reply, acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR")
}

/** The page that led to the form. `embed.js` sends the page around it, browsers send its site. */
function referrerOf(services: Services, request: Request, query: SubmittedValues): string | null {
  const named = referrerIn(query.get("page")?.[0]) ?? referrerIn(request.headers.referer)
  return named?.startsWith(`${services.config.publicUrl}/`) ? null : named
}

/**
 * Whether a request counts as a view. HEAD requests of programs and prefetches of browsers do not.
 */
function isLook({ method, headers }: Request): boolean {
  const purpose = headers["sec-purpose"] ?? headers["purpose"]
  return method === "GET" && !String(purpose ?? "").includes("prefetch")
}

/** The pages of one form. */
class FormServer {
  readonly #services: Services
  readonly #views: FormViews

  constructor(services: Services, views: FormViews) {
    this.#services = services
    this.#views = views
  }

  #open({ params, id }: Request): Promise<OpenForm | null> {
    return openForm(this.#services, params, id)
  }

  async show(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const open = await this.#open(request)
    if (!open) return unknown(request, reply)
    const shown = shownTo(request, reply)
    const rest = restOf(open.ctx, open.form)
    if (rest) return restPage(shown, open, rest)
    if (open.form.password_hash !== null) return passwordPage(shown, open, { sent: new Map() })
    if (isLook(request)) this.#views.count(open.ctx, open.form.id, "views")
    const sent = queryOf(request)
    return formPage(shown, open, { sent, referrer: referrerOf(this.#services, request, sent) })
  }

  async answer(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const open = await this.#open(request)
    if (!open) return unknown(request, reply)
    const rest = restOf(open.ctx, open.form)
    if (rest) return this.#refuse(request, reply, open)
    const asksForFiles = open.fields.some(({ kind }) => kind === "files")
    const taken = { field: formFilesField, maxFiles: maxAnswerFiles, maxSize: maxAnswerFileSize }
    const { config } = this.#services
    const body = await readSent(request, reply, { config, taken: asksForFiles ? taken : null })
    const isOpen =
      open.form.password_hash === null || isPass(open.ctx, open.form, body.sent.get(names.pass)?.[0])
    if (!isOpen) return this.#askPassword(request, reply, { open, sent: body.sent })
    const answered = await takeAnswer(open, body, {
      ip: request.ip,
      agent: request.headers["user-agent"] ?? null,
    })
    if (answered.kind === "closed") return this.#refuse(request, reply, open)
    if (answered.kind === "files_wait" || answered.kind === "files_no_room")
      return refuseFiles(request, reply, { open, body }, answered)
    if (answered.kind === "invalid") return invalid(request, reply, { open, body }, answered.problems)
    return done(request, reply, open)
  }

  /**
   * Explains why the form takes no answers. Reads the form again, since its state has just changed.
   */
  async #refuse(request: Request, reply: FastifyReply, open: OpenForm): Promise<FastifyReply> {
    const now = await this.#open(request)
    if (!now) return unknown(request, reply)
    const rest = restOf(now.ctx, now.form) ?? "off"
    if (isOfScript(request)) return scriptAnswer(reply, 410, { message: refusalFor(open.form, rest) })
    return restPage(shownTo(request, reply), now, rest)
  }

  async #askPassword(
    request: Request,
    reply: FastifyReply,
    { open, sent }: { readonly open: OpenForm; readonly sent: SubmittedValues },
  ): Promise<FastifyReply> {
    const shown = shownTo(request, reply)
    const words = formPageWords[open.form.language].password
    const password = sent.get("password")?.[0]
    if (isOfScript(request)) return scriptAnswer(reply, 401, { message: words.title })
    if (!password) return passwordPage(shown, open, { sent })
    const tried = await tryPassword(open.ctx, open.form, { password, ip: request.ip })
    if ("wait" in tried) {
      void reply.header("retry-after", String(tried.wait))
      const problem = words.tooMany(Math.ceil(tried.wait / 60))
      return passwordPage(shown, open, { sent, problem, status: 429 })
    }
    if (!tried.isRight) return passwordPage(shown, open, { sent, problem: words.wrong, status: 422 })
    this.#views.count(open.ctx, open.form.id, "views")
    // The person has typed only the password so far, so the values in the page's address apply.
    const filled = [...sent.keys()].some((name) => name !== "password") ? sent : queryOf(request)
    const referrer =
      referrerIn(filled.get(names.referrer)?.[0]) ?? referrerOf(this.#services, request, filled)
    return formPage(shown, open, { sent: filled, referrer })
  }

  /** Counts a started answer. */
  async start(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const open = await this.#open(request)
    if (open && restOf(open.ctx, open.form) === null) this.#views.count(open.ctx, open.form.id, "starts")
    return reply.code(204).send()
  }

  async thank(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const open = await this.#open(request)
    if (!open) return unknown(request, reply)
    const shown = shownTo(request, reply)
    const { ctx, form } = open
    const isHidden = form.password_hash !== null
    if (isHidden && !isPass(ctx, form, queryOf(request).get("seen")?.[0], "thanks"))
      return passwordPage(shown, open, { sent: new Map(), action: pageOf(request, "") })
    return thanksPage(shown, open)
  }

  /** Lets a page of another site read whether it may show the form. */
  async frame(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { origin } = request.headers
    const open = await this.#open(request)
    const allowed = open?.form.allowed_origins ?? []
    const isAllowed = open && origin !== undefined && (allowed.length === 0 || allowed.includes(origin))
    void reply.headers({ vary: "origin", "cache-control": "private, no-store" })
    if (!isAllowed) return reply.code(open ? 403 : 404).send({})
    void reply.header("access-control-allow-origin", origin)
    return reply.send(frameOf(open.form))
  }
}

interface Again {
  readonly open: OpenForm
  readonly body: SentBody
}

type Problems = Readonly<Record<string, readonly FieldProblem[]>>

function invalid(
  request: Request,
  reply: FastifyReply,
  again: Again,
  found: Problems,
): FastifyReply | Promise<FastifyReply> {
  const { language } = again.open.form
  const words = formPageWords[language]
  const problems = Object.entries(found).map(([field, each]) => {
    const text = each.map(({ rule, params }) => ruleMessage(language, rule, params)).join(" ")
    return [field, field === "consent_text" ? words.agree : text] as const
  })
  return showAgain(request, reply, again, { status: 422, problems })
}

/** Shows at the field why the form cannot take files now. */
function refuseFiles(
  request: Request,
  reply: FastifyReply,
  again: Again,
  refusal: FilesRefused,
): FastifyReply | Promise<FastifyReply> {
  const { filesWait, filesNoRoom } = formPageWords[again.open.form.language]
  if (refusal.kind === "files_no_room")
    return showAgain(request, reply, again, { status: 507, problems: [[formFilesField, filesNoRoom]] })
  const { seconds } = refusal
  void reply.header("retry-after", String(seconds))
  const text = filesWait(Math.ceil(seconds / 60))
  return showAgain(request, reply, again, { status: 429, problems: [[formFilesField, text]] })
}

interface Rejection {
  readonly status: number
  readonly problems: readonly (readonly [field: string, text: string])[]
}

/** Shows the form with the typed values and their problems. */
function showAgain(
  request: Request,
  reply: FastifyReply,
  { open, body: { sent, files, refused } }: Again,
  { status, problems }: Rejection,
): FastifyReply | Promise<FastifyReply> {
  if (isOfScript(request)) return scriptAnswer(reply, status, { problems })
  const referrer = referrerIn(sent.get(names.referrer)?.[0])
  const hadFiles = files.length > 0 || refused !== null
  const filled = { sent, hadFiles, key: keyIn(sent), referrer, problems: new Map(problems), status }
  return formPage(shownTo(request, reply), open, filled)
}

/** Redirects after an answer, so that a reload sends nothing twice. */
function done(request: Request, reply: FastifyReply, { ctx, form }: OpenForm): FastifyReply {
  const elsewhere = redirectOf(form)
  const seen: Readonly<Record<string, string>> =
    form.password_hash === null ? {} : { seen: signPass(ctx, form, "thanks") }
  const to = elsewhere?.href ?? pageOf(request, "/thanks", seen)
  if (isOfScript(request)) return scriptAnswer(reply, 200, { to, leaves: elsewhere !== null })
  return reply.redirect(to, 303)
}

const coloursOf = ({ accent, onAccent, edge, text }: SchemeColours, surface: string) => ({
  accent,
  onAccent,
  edge,
  text,
  surface,
})

/** The data that `embed.js` shows around the frame. Its button looks like the form's. */
function frameOf(form: PageForm) {
  const { light, dark } = brandColours(form.colours)
  return {
    title: titleOf(form),
    light: coloursOf(light, surfaces.light),
    dark: coloursOf(dark, surfaces.dark),
    shape: { font: token("font"), radius: token("radius"), radiusLarge: token("radius-l") },
  }
}

/** The speaker for a form's page that failed to open. */
async function speakerOf(services: Services, request: FastifyRequest): Promise<Speaker | null> {
  // All routes of the scope have these parts.
  const { params, id } = request as Request
  const open = await openForm(services, params, id)
  return open && { ...formFrame(open.form), ...lookOf(request as Request) }
}

/** Registers the public pages of web forms. */
export async function serveForms(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    takeSent(scope)
    answerErrorsAsPages(scope, (request) => speakerOf(services, request))
    const views = new FormViews((error) => scope.log.warn({ err: error }, "views of forms not counted"))
    scope.addHook("onClose", () => views.write())
    const server = new FormServer(services, views)
    const config = { isLimited: true }
    scope.get("/f/:domain/:slug", { config }, (request: Request, reply) => server.show(request, reply))
    scope.post("/f/:domain/:slug", { config: { ...config, isBig: true } }, (request: Request, reply) =>
      server.answer(request, reply),
    )
    scope.post("/f/:domain/:slug/starts", { config }, (request: Request, reply) =>
      server.start(request, reply),
    )
    scope.get("/f/:domain/:slug/thanks", { config }, (request: Request, reply) =>
      server.thank(request, reply),
    )
    scope.get("/f/:domain/:slug/frame", { config }, (request: Request, reply) => server.frame(request, reply))
  })
}
