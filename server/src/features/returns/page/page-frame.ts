import type { Language } from "@funil/contract/accounts"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FastifyReply } from "fastify"
import type { Speaker } from "../../../platform/public/answer-errors-as-pages.ts"
import { fieldSheet } from "../../../platform/public/field-frame.ts"
import { type Html, html } from "../../../platform/public/html.ts"
import { type Page, publicPage, shown, styleFrom } from "../../../platform/public/public-page.ts"
import type { Context } from "../../../platform/context.ts"
import { type TextAccount } from "../../message-texts/text-account.ts"
import { textFormats } from "../../message-texts/text-formats.ts"
import { optionWords } from "../../../nouns/option-words.ts"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import { english } from "./page-words-en.ts"
import { portuguese } from "./page-words-pt.ts"
import type { PageWords } from "./page-words.ts"

export const pageWords: Readonly<Record<Language, PageWords>> = { "pt-BR": portuguese, en: english }

const sheet = html`${fieldSheet}${styleFrom(new URL("returns.css", import.meta.url))}`

/** Whose page it is and how it speaks. */
export interface Frame {
  readonly ctx: Context
  readonly account: TextAccount
  readonly form: ReturnsFormRow
  readonly reply: FastifyReply
  readonly words: PageWords
}

interface Shown {
  readonly title?: string
  readonly body: Html
  readonly status?: number
  /** How search engines may tell of it; without, none may. */
  readonly found?: Page["found"]
}

/** Texts of the account and of the page in the form's language. */
export function formatsOf({ account, form }: Pick<Frame, "account" | "form">) {
  return textFormats({ ...account, language: form.language })
}

/** What a reason is called, by its own words or its code, or an outcome. */
export function codeWords(language: Language): (code: string, own?: string | null) => string {
  const { reasons, outcomes } = optionWords("returns_form")(language)
  return (code, own) => own ?? ownValue(reasons ?? {}, code) ?? ownValue(outcomes ?? {}, code) ?? code
}

export function headingOf({ form, words }: Pick<Frame, "form" | "words">): string {
  return form.texts.title || words.title
}

/** A text that its author broke into lines. */
export const lines = (text: string) => html`<p class="lines">${shown(text)}</p>\n`

/** In whose name a page of a returns form speaks. */
export function speakerOf({ form, account }: Pick<Frame, "form" | "account">): Speaker {
  const brand = { name: account.name, logo: form.brand ?? account.brand, favicon: form.favicon }
  return { language: form.language, brand }
}

/** Answers a page of a returns form. */
export function framed(
  frame: Frame,
  { title = headingOf(frame), body, status = 200, found }: Shown,
): FastifyReply {
  return publicPage(frame.reply, { ...speakerOf(frame), title, body, status, isWide: true, sheet, found })
}

/** How the store is reached, for what its page does not do. */
export function contactLine({ form, words }: Frame): Html {
  const { contact } = form.texts
  return lines(contact ? words.contact(contact) : words.contactStore)
}

/** A page that only tells something. */
export function toldPage(
  frame: Frame,
  title: string,
  texts: readonly string[],
  status: number,
): FastifyReply {
  const body = html`<h1>${shown(title)}</h1>\n${texts.map(lines)}${contactLine(frame)}`
  return framed(frame, { title, body, status })
}
