import type { FastifyReply } from "fastify"
import { type Html, html } from "./html.ts"
import { buttonForm, factTable, heading, paragraph, shown } from "./page-parts.ts"
import { type Page, publicPage } from "./public-page.ts"

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
   * Buttons that post to the page's own address, each with the `answer` that it sends; the
   * first is the main one.
   */
  readonly buttons?: readonly { readonly label: string; readonly value: string }[]
}

/** What a notice says, below the brand. */
export function noticeBody(notice: Notice): Html {
  const { title, issuer = [], total, rows = [], paragraphs, code, link, buttons = [] } = notice
  const facts = html`${factTable(rows)}${paragraphs.map(paragraph)}`
  const ways = html`${
    link && html`<p><a class="button" href="${link.url}" rel="noopener noreferrer">${link.label}</a></p>\n`
  }${code && codeOf(code)}`
  const answers = buttons.map((each, at) => ({ ...each, name: "answer", isMain: at === 0 }))
  return html`${issuer.length > 0 && html`<p class="quiet issuer">${issuer.map((line) => html`<span>${shown(line)}</span>`)}</p>\n`}${heading(title)}${
    total ? html`${totalOf(total)}${ways}${facts}` : html`${facts}${ways}`
  }${answers.length > 0 && buttonForm(answers)}`
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

function totalOf({ amount, due }: NonNullable<Notice["total"]>): Html {
  return html`<p class="total">${amount}${due && html` <small>${due}</small>`}</p>\n`
}
