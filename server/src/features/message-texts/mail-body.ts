import { escapeHtml } from "../../platform/text/escape-html.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"
import { asHtml } from "./escapes.ts"
import type { TextAccount } from "./text-account.ts"
import type { Texts } from "./write-texts.ts"

/** A link that stands out. */
export interface MailButton {
  readonly label: string
  readonly url: string
}

interface MailParts {
  readonly account: TextAccount
  readonly publicUrl: string
  readonly button?: MailButton
  /** Where the reader unsubscribes; left out for colleagues. */
  readonly unsubscribe?: string
  /** Where the reader sees and withdraws what they agreed to. */
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
    consents: "Ver ou retirar o que autorizei",
  },
  en: {
    sentBy: (company: string) => `Sent by ${company}.`,
    unsubscribe: "Unsubscribe",
    consents: "See or withdraw what I agreed to",
  },
}

const font = "font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** Colours are told for light and for dark, so that no program has to guess its own. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f4f5f7;color:#1f2328}
.card{background:#ffffff;color:#1f2328}.card a{color:#4338ca}.quiet,.quiet a{color:#59636e}
.card .button{background:#4338ca;color:#ffffff}
p,ul,ol,blockquote{margin:0 0 14px}ul,ol{padding-left:24px}li p,blockquote p:last-child{margin:0}
blockquote{padding-left:14px;border-left:3px solid #a3acb5}
@media(prefers-color-scheme:dark){body{background:#0f1115}.card{background:#1a1d23;color:#e6e8eb}.card a{color:#a5b4fc}.quiet,.quiet a{color:#9aa4af}.card .button{background:#6366f1;color:#ffffff}}
@media(max-width:480px){.card{padding:20px!important;border-radius:0!important}.quiet{padding:16px 20px!important}}`

/** Typed without an editor, lines are all the form that a text has. */
function richTextOf(message: string): string {
  return /<[a-z][^>]*>/i.test(message) ? message : `<p>${message.replaceAll(/\r?\n/g, "<br />")}</p>`
}

/** Without its form a text still has paragraphs and lists, and a link says where it leads. */
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

const noMentions = () => undefined

/**
 * What an e-mail says, from the rich text that an automation has for it. Of what its author wrote, and of the values in it, only the
 * allow list of rich text gets through.
 */
export function mailContent(render: Texts["render"], message: string): MailBody {
  const { html } = cleanRichText(render(richTextOf(message), asHtml), noMentions)
  return { html, text: cleanRichText(inLines(html), noMentions).text }
}

/** The whole body of an e-mail in both forms: what it says, in the account's name. */
export function mailBody({ html, text }: MailBody, parts: MailParts): MailBody {
  const { button, account } = parts
  const leaving = waysOut(parts).map(({ label, url }) => `${label}: ${url}`)
  const footer = [words[account.language].sentBy(account.name), ...leaving]
  const blocks = [text, ...(button ? [`${button.label}: ${button.url}`] : []), `--\n${footer.join("\n")}`]
  return { html: frame(html, parts), text: `${blocks.join("\n\n")}\n` }
}

/** The links below an e-mail. */
function waysOut({ account, unsubscribe, consents }: MailParts): MailButton[] {
  const said = words[account.language]
  return [
    ...(unsubscribe ? [{ label: said.unsubscribe, url: unsubscribe }] : []),
    ...(consents ? [{ label: said.consents, url: consents }] : []),
  ]
}

function frame(content: string, parts: MailParts): string {
  const { account, publicUrl, button } = parts
  const name = escapeHtml(account.name)
  const { sentBy } = words[account.language]
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
