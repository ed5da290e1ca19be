import type { FastifyReply } from "fastify"
import { type Html, html } from "./html.ts"
import { type Page, publicPage, shown } from "./public-page.ts"

/** A page that tells something and asks for no more than a click. */
export interface Notice extends Pick<Page, "language" | "brand" | "title" | "status"> {
  /** What is known, each with its label, above the paragraphs. */
  readonly rows?: readonly (readonly [label: string, value: string])[]
  readonly paragraphs: readonly string[]
  /** A code to be pointed a camera at, drawn by us, and its text to be copied. */
  readonly code?:
    | { readonly title: string; readonly how: string; readonly text: string; readonly svg: Html }
    | undefined
  /** Where else it goes on. */
  readonly link?: { readonly label: string; readonly url: string } | undefined
  /** Buttons that post to the page's own address, each with the value of `answer` that it sends; the first is the main one. */
  readonly buttons?: readonly { readonly label: string; readonly answer: string }[]
}

function codeOf({ title, how, text, svg }: NonNullable<Notice["code"]>): Html {
  return html`<h2>${shown(title)}</h2>\n<p>${shown(how)}</p>\n${svg}\n<code>${text}</code>\n`
}

function buttonsOf(buttons: NonNullable<Notice["buttons"]>): Html {
  const each = buttons.map(
    ({ label, answer }, at) =>
      html`<button${at === 0 && html` class="main"`} name="answer" value="${answer}">${label}</button>`,
  )
  return html`<form method="post"><div class="buttons">${each}</div></form>\n`
}

/** What a notice says, below the brand. */
export function noticeBody({ title, rows = [], paragraphs, code, link, buttons = [] }: Notice): Html {
  const list = rows.map(([label, value]) => html`<dt>${shown(label)}</dt><dd>${shown(value)}</dd>\n`)
  return html`<h1>${shown(title)}</h1>
${list.length > 0 && html`<dl>${list}</dl>\n`}${paragraphs.map((text) => html`<p>${shown(text)}</p>\n`)}${
    link && html`<p><a class="button" href="${link.url}" rel="noopener noreferrer">${link.label}</a></p>\n`
  }${code && codeOf(code)}${buttons.length > 0 && buttonsOf(buttons)}`
}

/** Answers a notice. */
export function noticePage(reply: FastifyReply, notice: Notice): FastifyReply {
  const { language, title, brand, status } = notice
  return publicPage(reply, { language, title, brand, status, body: noticeBody(notice) })
}
