import { isolatedName, withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { escapeHtml } from "../../platform/text/plain-text.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"
import { type Escape, type TextAccount, asHtml, asLine } from "./text-formats.ts"
import type { Texts } from "./write-texts.ts"

/** A link shown as a button. */
export interface MailButton {
  readonly label: string
  readonly url: string
}

interface MailParts {
  readonly account: TextAccount
  readonly publicUrl: string
  readonly button?: MailButton
  /** The page to unsubscribe; undefined for colleagues. */
  readonly unsubscribe?: string
  /** The page on which the reader sees and withdraws consents. */
  readonly consents?: string
}

export interface MailBody {
  readonly html: string
  readonly text: string
}

const words = {
  "pt-BR": {
    sentBy: (company: string) => `Enviado por ${company}.`,
    unsubscribe: "Não quero mais receber estes e-mails",
    consents: "Ver ou retirar minha autorização",
  },
  en: {
    sentBy: (company: string) => `Sent by ${company}.`,
    unsubscribe: "Unsubscribe",
    consents: "View or withdraw my consent",
  },
}

const font = "font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** Explicit colors for light and dark keep mail programs from inventing their own. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f4f5f7;color:#1f2328}
.card{background:#ffffff;color:#1f2328}.card a{color:#4338ca}.quiet,.quiet a{color:#59636e}
.card .button{background:#4338ca;color:#ffffff}
p,ul,ol,blockquote{margin:0 0 14px}ul,ol{padding-left:24px}li p,blockquote p:last-child{margin:0}
blockquote{padding-left:14px;border-left:3px solid #a3acb5}
@media(prefers-color-scheme:dark){body{background:#0f1115}.card{background:#1a1d23;color:#e6e8eb}.card a{color:#a5b4fc}.quiet,.quiet a{color:#9aa4af}.card .button{background:#6366f1;color:#ffffff}}
@media(max-width:480px){.card{padding:20px!important;border-radius:0!important}.quiet{padding:16px 20px!important}}`

const asIsolatedHtml: Escape = (value) => asHtml(isolatedName(value))
const asIsolatedLine: Escape = (value) => isolatedName(asLine(value))

const noMentions = () => undefined

/**
 * Returns an email's content from an automation's rich text. The allow list of rich text filters
 * the author's text and the values in it.
 */
export function mailContent(render: Texts["render"], message: string): MailBody {
  const { html } = cleanRichText(render(richTextOf(message), asIsolatedHtml), noMentions)
  return { html, text: cleanRichText(inLines(html), noMentions).text }
}

/** Returns the subject of an automated email on one line. Isolates each value's text direction. */
export function mailSubject(render: Texts["render"], template: string, maxLength: number): string {
  return render(asLine(template), asIsolatedLine).trim().slice(0, maxLength)
}

/** Returns the whole body of an email, as HTML and as text, in the account's name. */
export function mailBody({ html, text }: MailBody, parts: MailParts): MailBody {
  const { button, account } = parts
  const leaving = waysOut(parts).map(({ label, url }) => `${label}: ${url}`)
  const footer = [withIsolatedNames(words[account.language]).sentBy(account.name), ...leaving]
  const blocks = [text, ...(button ? [`${button.label}: ${button.url}`] : []), `--\n${footer.join("\n")}`]
  return { html: frame(html, parts), text: `${blocks.join("\n\n")}\n` }
}

/** Returns the links below an email. */
function waysOut({ account, unsubscribe, consents }: MailParts): MailButton[] {
  const said = withIsolatedNames(words[account.language])
  return [
    ...(unsubscribe ? [{ label: said.unsubscribe, url: unsubscribe }] : []),
    ...(consents ? [{ label: said.consents, url: consents }] : []),
  ]
}

function frame(content: string, parts: MailParts): string {
  const { account, publicUrl, button } = parts
  const name = escapeHtml(account.name)
  const { sentBy } = withIsolatedNames(words[account.language])
  const logo = account.brand
    ? `<img src="${escapeHtml(new URL(account.brand, publicUrl).href)}" width="32" height="32" alt="" style="vertical-align:middle;border-radius:6px;margin-right:10px">`
    : ""
  const action = button
    ? `<p style="margin:24px 0 10px"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#4338ca;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : ""
  const leaving = waysOut(parts)
    .map(({ label, url }) => `<br><a href="${escapeHtml(url)}">${label}</a>`)
    .join("")
  return `<!doctype html>
<html lang="${account.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${style}</style></head>
<body style="${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="card" style="padding:32px 32px 22px;border-radius:12px;${font};overflow-wrap:anywhere">
<p style="margin:0 0 20px;font-weight:600">${logo}${name}</p>
${content}
${action}</td></tr>
<tr><td class="quiet" style="padding:16px 32px;${font};font-size:13px">${escapeHtml(sentBy(account.name))}${leaving}</td></tr>
</table></td></tr></table></body></html>`
}

/** A text typed without an editor has only line breaks as its form. */
function richTextOf(message: string): string {
  return /<[a-z][^>]*>/i.test(message) ? message : `<p>${message.replaceAll(/\r?\n/g, "<br />")}</p>`
}

/** Keeps paragraphs, lists and link targets in the plain text of an email. */
function inLines(html: string): string {
  const parted = html
    .replaceAll("<li><p>", "<li>")
    .replaceAll("</p></li>", "</li>")
    .replaceAll("<li>", "<li>- ")
    .replaceAll(/<\/(?:p|ul|ol|blockquote)>(?!<\/)/g, "$&\n")
  return parted.replaceAll(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, href: string, label: string) =>
    href === label || href === `mailto:${label}` ? label : `${label} (${href})`,
  )
}
