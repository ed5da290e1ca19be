import type { Language } from "@funil/contract/shared/values/languages"
import type { FastifyReply } from "fastify"
import { formTermUrl } from "../../../nouns/contact/contact-consent.ts"
import type { Context } from "../../../platform/context.ts"
import { newId } from "../../../platform/new-id.ts"
import { fieldFrame, ofField } from "../../../platform/public/field-frame.ts"
import { html } from "../../../platform/public/html.ts"
import { noticeBody, noticePage } from "../../../platform/public/notice-page.ts"
import { actions, heading, lines, paragraph } from "../../../platform/public/page-parts.ts"
import { type Page, publicPage } from "../../../platform/public/public-page.ts"
import type { SubmittedValues } from "../../../platform/public/read-sent.ts"
import { errorMessage } from "../../../words/error-messages.ts"
import { textFormats } from "../../message-texts/text-formats.ts"
import type { Rest } from "../definition/form-content.ts"
import { formUrl } from "../definition/form-queries.ts"
import { formFrame, formMarkup, names } from "./form-markup.ts"
import { formPageWords } from "./form-page-words.ts"
import { signPass } from "./form-pass.ts"
import type { OpenForm, PageForm } from "./open-form.ts"
import { challengeFor } from "./proof-of-work.ts"

/** The reply and the look of a form's page. */
export interface PageReply {
  readonly reply: FastifyReply
  /** The embedding page provides the background and margins. */
  readonly isBare: boolean
  /** The color scheme of the embedding page. Without it, the reader's own applies. */
  readonly scheme?: Page["scheme"]
}

/** The data of the form with the typed values. */
interface FormInput {
  readonly sent: SubmittedValues
  /** The key of the answer. Without it, the page gets a new key. */
  readonly key?: string | undefined
  /** The page that led to the form. */
  readonly referrer: string | null
  readonly problems?: ReadonlyMap<string, string>
  readonly hadFiles?: boolean
  /** The status. By default 422 if there are problems. */
  readonly status?: number
}

/** The address to open after an answer, or null if the stored text is not an address. */
export function redirectOf({ redirect_url: redirect }: Pick<PageForm, "redirect_url">): URL | null {
  return redirect === null ? null : URL.parse(redirect)
}

/** The metadata for search engines, from the form's own texts. */
function foundOf({ services }: Context, form: PageForm): Page["found"] {
  const { domain, slug, title, name, intro, company } = form
  const description = [title || name, intro, company].filter(Boolean).join(" – ").slice(0, 300)
  return { description, url: formUrl(services.config, domain, slug) }
}

/** Shows the form with the sent values. */
export async function formPage(
  { reply, ...look }: PageReply,
  { ctx, ...read }: OpenForm,
  { sent, key = newId(), referrer, problems, hadFiles = false, status = problems ? 422 : 200 }: FormInput,
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
    // Allows the scheme, since that place may redirect to any other.
    formTargets: [redirectOf(form)?.protocol ?? []].flat(),
    status,
    found: form.password_hash === null ? foundOf(ctx, form) : undefined,
  })
}

/** The typed values as hidden fields of another page. */
function keptFields(sent: SubmittedValues) {
  return [...sent].flatMap(([name, values]) =>
    name === names.pass || name === "password"
      ? []
      : values.map((value) => html`<input type="hidden" name="${name}" value="${value}">\n`),
  )
}

/** Asks for the password of a form and keeps the typed values. */
export function passwordPage(
  { reply, ...look }: PageReply,
  { form }: OpenForm,
  {
    sent,
    problem,
    status = 200,
    action,
  }: {
    readonly sent: SubmittedValues
    readonly problem?: string
    readonly status?: number
    readonly action?: string
  },
): FastifyReply {
  const words = formPageWords[form.language].password
  const frame = { id: "password", name: "password", label: words.label, problem }
  const control = html`<input type="password" id="password" name="password" autocomplete="off" required autofocus${ofField(frame)}>`
  const body = html`${heading(words.title)}${paragraph(words.text)}<form method="post"${action !== undefined && html` action="${action}"`}>
${keptFields(sent)}<div class="fields">
${fieldFrame(frame, control)}${actions([{ label: words.show, isMain: true }])}</div>
</form>`
  return publicPage(reply, { ...formFrame(form), title: words.title, body, ...look, isWide: false, status })
}

/** Explains why a form takes no answers. */
export function restPage({ reply, ...look }: PageReply, { form, ctx }: OpenForm, rest: Rest): FastifyReply {
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
export function thanksPage({ reply, ...look }: PageReply, { form }: OpenForm): FastifyReply {
  const { title, text } = formPageWords[form.language].thanks
  const body = html`${heading(title)}${lines(form.success_message || text)}`
  return publicPage(reply, { ...formFrame(form), title, body, ...look, isWide: false })
}

/** Replies that no form has the address. */
export function unknownFormPage(reply: FastifyReply, language: Language): FastifyReply {
  const { title, text } = formPageWords[language].unknown
  return noticePage(reply, { language, title, paragraphs: [text], status: 404 })
}

/** Replies to a script that sent an answer, instead of a page. */
export function scriptAnswer(
  reply: FastifyReply,
  status: number,
  body: Readonly<Record<string, unknown>>,
): FastifyReply {
  return reply.code(status).header("cache-control", "private, no-store").send(body)
}

/** The reason of a refused answer, for a script. */
export function refusalFor({ language }: OpenForm["form"], rest: Rest | null): string {
  return rest ? formPageWords[language].rests[rest].title : errorMessage(language, "conflict")
}
