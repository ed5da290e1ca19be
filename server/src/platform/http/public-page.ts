import { createHash } from "node:crypto"
import type { Language } from "@funil/contract/accounts"
import type { FastifyReply } from "fastify"
import { escapeHtml } from "../text/escape-html.ts"

export interface Page {
  readonly language: Language
  /** Company in whose name it speaks; left out where none is known. */
  readonly brand?: string | null
  readonly title: string
  /** What is known, each with its label, above the paragraphs. */
  readonly rows?: readonly (readonly [label: string, value: string])[]
  readonly paragraphs: readonly string[]
  /** A code to be pointed a camera at, drawn by us, and its text to be copied. */
  readonly code?:
    | { readonly title: string; readonly how: string; readonly text: string; readonly svg: string }
    | undefined
  /** Where else it goes on. */
  readonly link?: { readonly label: string; readonly url: string } | undefined
  /** Buttons that post to the page's own address, each with the value of `answer` that it sends; the first is the main one. */
  readonly buttons?: readonly { readonly label: string; readonly answer: string }[]
  readonly status?: number
}

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;font:16px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#1f2328}
main{width:100%;max-width:30rem;padding:32px;border-radius:16px;background:#fff;box-shadow:0 1px 3px #0002,0 8px 24px #0001}
.brand{margin:0 0 16px;font-size:14px;font-weight:600;color:#59636e}h1{margin:0 0 12px;font-size:22px;line-height:1.3}
p{margin:0 0 12px;overflow-wrap:anywhere}p:last-child{margin:0}form{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
button{min-height:44px;padding:0 20px;border:1px solid #c8ccd1;border-radius:10px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:first-child{border-color:#4338ca;background:#4338ca;color:#fff}button:focus-visible{outline:3px solid #818cf8;outline-offset:2px}
a{display:inline-block;padding:10px 20px;border-radius:10px;background:#4338ca;color:#fff;font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid #818cf8;outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 16px}dt{color:#59636e}dd{margin:0;text-align:right;overflow-wrap:anywhere}
h2{margin:24px 0 8px;font-size:17px}svg{display:block;width:15rem;max-width:100%;margin:0 auto 16px}
code{display:block;padding:12px;border:1px dashed #8b949e;border-radius:10px;font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
@media print{body{display:block;padding:0;background:none}main{max-width:none;padding:0;box-shadow:none}}
@media screen and (prefers-color-scheme:dark){body{background:#0f1115;color:#e6e8eb}main{background:#1a1d23;box-shadow:none}.brand{color:#9aa4af}dt{color:#9aa4af}button{border-color:#3d444d}}`

const styleHash = createHash("sha256").update(style).digest("base64")
const security = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** A line never ends within the word "e-mail". */
const shown = (text: string) => escapeHtml(text).replaceAll(/\be-(?=mail)/gi, (start) => `${start[0]}\u2011`)

function htmlOf({ language, brand, title, rows = [], paragraphs, code, link, buttons = [] }: Page): string {
  const list = rows.map(([label, value]) => `<dt>${shown(label)}</dt><dd>${shown(value)}</dd>`)
  const form = buttons.map(
    ({ label, answer }) =>
      `<button name="answer" value="${escapeHtml(answer)}">${escapeHtml(label)}</button>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${brand ? `<p class="brand">${escapeHtml(brand)}</p>` : ""}
<h1>${shown(title)}</h1>
${list.length > 0 ? `<dl>${list.join("\n")}</dl>` : ""}
${paragraphs.map((text) => `<p>${shown(text)}</p>`).join("\n")}
${link ? `<p><a href="${escapeHtml(link.url)}" rel="noopener noreferrer">${escapeHtml(link.label)}</a></p>` : ""}
${code ? codeOf(code) : ""}
${form.length > 0 ? `<form method="post">${form.join("")}</form>` : ""}
</main></body></html>`
}

function codeOf({ title, how, text, svg }: NonNullable<Page["code"]>): string {
  return `<h2>${shown(title)}</h2>\n<p>${shown(how)}</p>\n${svg}\n<code>${escapeHtml(text)}</code>`
}

/**
 * Answers a page for people who have no sign-in, such as readers of a mail. It runs no script, loads nothing and tells no other site
 * where its link was.
 */
export function publicPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "private, no-store",
      "content-security-policy": security,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(htmlOf(page))
}
