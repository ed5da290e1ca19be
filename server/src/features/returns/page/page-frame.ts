import type { Language } from "@funil/contract/account/accounts"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FastifyReply } from "fastify"
import { optionWords } from "../../../nouns/noun-words.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import type { Speaker } from "../../../platform/public/answer-errors-as-pages.ts"
import { fieldSheet } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import { heading, lines } from "../../../platform/public/page-parts.ts"
import { type Page, publicPage } from "../../../platform/public/public-page.ts"
import { styleFrom } from "../../../platform/public/theme.ts"
import { type TextAccount, textFormats } from "../../message-texts/text-formats.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"
import { english } from "./page-words-en.ts"
import { portuguese } from "./page-words-pt.ts"
import type { PageWords } from "./page-words.ts"

export const pageWords: Readonly<Record<Language, PageWords>> = { "pt-BR": portuguese, en: english }

const sheet = html`${fieldSheet}${styleFrom(new URL("returns.css", import.meta.url))}`

/** The account, form and language of a page. */
export interface Frame {
  readonly ctx: Permitted
  readonly account: TextAccount
  readonly form: ReturnsFormRow
  readonly reply: FastifyReply
  readonly words: PageWords
}

interface PageContent {
  readonly title?: string
  readonly body: Html
  readonly status?: number
  /** The metadata for search engines. Without it, they do not index the page. */
  readonly found?: Page["found"]
}

/** Formats texts of the account and the page in the form's language. */
export function formatsOf({ account, form }: Pick<Frame, "account" | "form">) {
  return textFormats({ ...account, language: form.language })
}

/** Returns the label of an outcome or of a reason, which may have its own text. */
export function codeWords(language: Language): (code: string, own?: string | null) => string {
  const { reasons, outcomes } = optionWords("returns_form")(language)
  return (code, own) => own ?? ownValue(reasons ?? {}, code) ?? ownValue(outcomes ?? {}, code) ?? code
}

export function headingOf({ form, words }: Pick<Frame, "form" | "words">): string {
  return form.texts.title || words.title
}

/** The speaker of a returns form's pages. */
export function speakerOf({ form, account }: Pick<Frame, "form" | "account">): Speaker {
  const brand = { name: account.name, logo: form.brand ?? account.brand, favicon: form.favicon }
  return { language: form.language, brand }
}

/** Replies with a page of a returns form. */
export function framed(
  frame: Frame,
  { title = headingOf(frame), body, status = 200, found }: PageContent,
): FastifyReply {
  return publicPage(frame.reply, { ...speakerOf(frame), title, body, status, isWide: true, sheet, found })
}

/** The store's contact, for requests that the page does not handle. */
export function contactLine({ form, words }: Frame): Html {
  const { contact } = form.texts
  return lines(contact ? words.contact(contact) : words.contactStore)
}

/** A page that only shows a message. */
export function messagePage(
  frame: Frame,
  title: string,
  texts: readonly string[],
  status: number,
): FastifyReply {
  const body = html`${heading(title)}${texts.map(lines)}${contactLine(frame)}`
  return framed(frame, { title, body, status })
}
