import type { FastifyReply } from "fastify"
import { type Html, html } from "./html.ts"
import { type Page, publicPage, shown } from "./public-page.ts"

/** A page with information that needs at most a click. */
export interface Notice extends Pick<Page, "language" | "brand" | "title" | "status"> {
  /** The issuer, line by line, below the brand. */
  readonly issuer?: readonly string[]
  /**
   * An amount to pay, with its due date. It comes first, then how to pay it, and only then the
   * rest.
   */
  readonly total?: { readonly amount: string; readonly due: string | null } | undefined
  /** Labeled facts above the paragraphs. */
  readonly rows?: readonly (readonly [label: string, value: string])[]
  readonly paragraphs: readonly string[]
  /** A code to be pointed a camera at, drawn by us, and its text to be copied. */
  readonly code?:
    | {
        readonly title: string
        readonly how: string
        readonly text: string
        readonly svg: Html
        /** What the button that copies the text says, before and after. */
        readonly copy: string
        readonly copied: string
        /** What it says where the browser doesn't let it copy. */
        readonly refused: string
      }
    | undefined
  /** The link to continue. */
  readonly link?: { readonly label: string; readonly url: string } | undefined
  /**
   * Buttons that post to the page's own address, each with the value of `answer` that it sends; the
   * first is the main one.
   */
  readonly buttons?: readonly { readonly label: string; readonly answer: string }[]
}

/** What a notice says, below the brand. */
export function noticeBody(notice: Notice): Html {
  const { title, issuer = [], total, rows = [], paragraphs, code, link, buttons = [] } = notice
  const list = rows.map(([label, value]) => html`<dt>${shown(label)}</dt><dd>${shown(value)}</dd>\n`)
  const facts = html`${list.length > 0 && html`<dl>${list}</dl>\n`}${paragraphs.map((text) => html`<p>${shown(text)}</p>\n`)}`
  const ways = html`${
    link && html`<p><a class="button" href="${link.url}" rel="noopener noreferrer">${link.label}</a></p>\n`
  }${code && codeOf(code)}`
  return html`${issuer.length > 0 && html`<p class="issuer">${issuer.map((line) => html`<span>${shown(line)}</span>`)}</p>\n`}<h1>${shown(title)}</h1>
${total ? html`${totalOf(total)}${ways}${facts}` : html`${facts}${ways}`}${buttons.length > 0 && buttonsOf(buttons)}`
}

/** Answers a notice. */
export function noticePage(reply: FastifyReply, notice: Notice): FastifyReply {
  const { language, title, brand, status, code } = notice
  const script = code && "/copy.js"
  return publicPage(reply, { language, title, brand, status, script, body: noticeBody(notice) })
}

/**
 * The button comes first: a phone can't point its camera at its own screen. Its script shows it.
 */
function codeOf({ title, how, text, svg, copy, copied, refused }: NonNullable<Notice["code"]>): Html {
  return html`<section class="code"><h2>${shown(title)}</h2>
<p>${shown(how)}</p>
<button type="button" class="main" data-copied="${copied}" data-refused="${refused}" aria-live="polite" hidden>${copy}</button>
<code>${text}</code>
${svg}</section>
`
}

function buttonsOf(buttons: NonNullable<Notice["buttons"]>): Html {
  const each = buttons.map(
    ({ label, answer }, at) =>
      html`<button${at === 0 && html` class="main"`} name="answer" value="${answer}">${label}</button>`,
  )
  return html`<form method="post"><div class="buttons">${each}</div></form>\n`
}

function totalOf({ amount, due }: NonNullable<Notice["total"]>): Html {
  return html`<p class="total">${amount}${due && html` <small>${due}</small>`}</p>\n`
}
