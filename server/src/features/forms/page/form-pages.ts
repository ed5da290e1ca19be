import { errorMessage } from "../../../words/error-messages.ts"
import type { FastifyReply } from "fastify"
import type { Context } from "../../../platform/context.ts"
import { newId } from "../../../platform/new-id.ts"
import { fieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { html } from "../../../platform/public/html.ts"
import { noticeBody, noticePage } from "../../../platform/public/notice-page.ts"
import { type Page, publicPage } from "../../../platform/public/public-page.ts"
import type { Sent } from "../../../platform/public/read-sent.ts"
import type { Language } from "@funil/contract/shared/languages"
import { textFormats } from "../../message-texts/text-formats.ts"
import { formTermUrl } from "../../../nouns/form-term-url.ts"
import { formUrl } from "../definition/form-view.ts"
import { formFrame } from "./form-frame.ts"
import { formMarkup, names } from "./form-markup.ts"
import { signPass } from "./form-pass.ts"
import { formPageWords } from "./form-page-words.ts"
import type { Rest } from "../definition/form-rest.ts"
import type { OpenForm } from "./open-form.ts"
import type { PageForm } from "./page-form-read.ts"
import { challengeFor } from "./proof-of-work.ts"

/** How a page of a form is answered. */
export interface Shown {
  readonly reply: FastifyReply
  /** It stands in a page that gives it a ground and margins. */
  readonly isBare: boolean
  /** The colours of the page around it; left out where the reader's own count. */
  readonly scheme?: Page["scheme"]
}

/** The form itself. */
interface Filled {
  readonly sent: Sent
  /** The answer that it is for; another one where it is left out. */
  readonly key?: string | undefined
  /** The page that led to it. */
  readonly referrer: string | null
  readonly problems?: ReadonlyMap<string, string>
  readonly hadFiles?: boolean
  /** 422 where there are problems, unless another one is named. */
  readonly status?: number
}

/** Where an answer leads to instead of the thanks; null for what was stored and is no address. */
export function redirectOf({ redirect_url: redirect }: Pick<PageForm, "redirect_url">): URL | null {
  return redirect === null ? null : URL.parse(redirect)
}

/** How search engines tell of a form: by its own words. */
function foundOf({ services }: Context, form: PageForm): Page["found"] {
  const { domain, slug, title, name, intro, company } = form
  const description = [title || name, intro, company].filter(Boolean).join(" – ").slice(0, 300)
  return { description, url: formUrl(services.config, domain, slug) }
}

/** Shows the form, filled in with what was sent. */
export async function formPage(
  { reply, ...look }: Shown,
  { ctx, ...read }: OpenForm,
  { sent, key = newId(), referrer, problems, hadFiles = false, status = problems ? 422 : 200 }: Filled,
): Promise<FastifyReply> {
  const { form } = read
  const carried = {
    [names.key]: key,
    ...(referrer !== null && { [names.referrer]: referrer }),
    ...(form.password_hash !== null && { [names.pass]: signPass(ctx, form) }),
  }
  const body = formMarkup({
    ...read,
    termsUrl: form.terms_id && formTermUrl(ctx, form.terms_id),
    sent,
    hadFiles,
    carried,
    script: { challenge: await challengeFor(ctx, form.id, key) },
    ...(problems && { problems }),
  })
  return publicPage(reply, {
    ...formFrame(form),
    title: form.title || form.name,
    body,
    ...look,
    script: "/form.js",
    // Whatever else that place leads on to.
    formTargets: [redirectOf(form)?.protocol ?? []].flat(),
    status,
    found: form.password_hash === null ? foundOf(ctx, form) : undefined,
  })
}

/** What somebody typed, to be carried through another page. */
function keptFields(sent: Sent) {
  return [...sent].flatMap(([name, values]) =>
    name === names.pass || name === "password"
      ? []
      : values.map((value) => html`<input type="hidden" name="${name}" value="${value}">\n`),
  )
}

/** Asks for the password of a form; what was typed into it is kept. */
export function passwordPage(
  { reply, ...look }: Shown,
  { form }: OpenForm,
  {
    sent,
    problem,
    status = 200,
    action,
  }: { readonly sent: Sent; readonly problem?: string; readonly status?: number; readonly action?: string },
): FastifyReply {
  const words = formPageWords[form.language].password
  const frame = { id: "password", name: "password", label: words.label, problem }
  const control = html`<input type="password" id="password" name="password" autocomplete="off" required autofocus${ofField(frame)}>`
  const body = html`<h1>${words.title}</h1>
<p>${words.text}</p>
<form method="post"${action !== undefined && html` action="${action}"`}>
${keptFields(sent)}<div class="fields">
${fieldFrame(frame, control)}<div class="send"><button class="main">${words.show}</button></div>
</div>
</form>`
  return publicPage(reply, { ...formFrame(form), title: words.title, body, ...look, isWide: false, status })
}

/** Says why a form takes no answers. */
export function restPage({ reply, ...look }: Shown, { form, ctx }: OpenForm, rest: Rest): FastifyReply {
  const words = formPageWords[form.language]
  const { title, text } = words.rests[rest]
  const { language, currency, starts_at } = form
  const formats = textFormats({ language, timezone: ctx.timezone, currency })
  const paragraphs =
    rest === "not_yet" && starts_at ? [words.opens(formats.instant(starts_at.toISOString()))] : [text]
  const body = noticeBody({ language, title, paragraphs })
  const status = rest === "not_yet" ? 200 : 410
  return publicPage(reply, { ...formFrame(form), title, body, ...look, isWide: false, status })
}

/** Thanks for an answer. */
export function thanksPage({ reply, ...look }: Shown, { form }: OpenForm): FastifyReply {
  const { title, text } = formPageWords[form.language].thanks
  const body = html`<h1>${title}</h1>
<p class="keeps">${form.success_message || text}</p>`
  return publicPage(reply, { ...formFrame(form), title, body, ...look, isWide: false })
}

/** There is no form with the address. */
export function unknownFormPage(reply: FastifyReply, language: Language): FastifyReply {
  const { title, text } = formPageWords[language].unknown
  return noticePage(reply, { language, title, paragraphs: [text], status: 404 })
}

/** What a script that sent an answer is told in place of a page. */
export function scriptAnswer(
  reply: FastifyReply,
  status: number,
  body: Readonly<Record<string, unknown>>,
): FastifyReply {
  return reply.code(status).header("cache-control", "private, no-store").send(body)
}

/** Why an answer was not taken, for a script. */
export function refusalFor({ language }: OpenForm["form"], rest: Rest | null): string {
  return rest ? formPageWords[language].rests[rest].title : errorMessage(language, "conflict")
}
