import type { Language } from "@funil/contract/shared/values/languages"
import { Html, html } from "../public/html.ts"
import { type Scheme, token } from "../public/theme.ts"

/** The sender that a mail shows. */
export interface MailSender {
  readonly language: Language
  readonly name: string
  /** The address of a picture. */
  readonly logo: string | null
}

export interface MailLink {
  readonly label: string
  readonly url: string
}

/** The app's typefaces, then the system's, for mail programs that don't know `system-ui`. */
const family = token("font")
  .replaceAll('"', "'")
  .replace("system-ui", "system-ui,-apple-system,'Segoe UI',Roboto,Arial")
const font = `font:${token("size-l")}/1.55 ${family}`

/** How the texts of mails look. */
const textRules = `p,ul,ol,blockquote{margin:0 0 14px}ul,ol{padding-left:24px}li p,blockquote p:last-child{margin:0}blockquote{padding-left:14px;border-left:3px solid ${token("border-strong")}}`

/** Explicit colors for light and dark keep mail programs from inventing their own. */
function colourRules(scheme: Scheme): string {
  const colour = (name: string) => token(name, scheme)
  return `body{background:${colour("canvas")};color:${colour("text")}}.card{background:${colour("surface")};border:1px solid ${colour("border")};color:${colour("text")}}.card a{color:${colour("accent-text")}}.card .button{background:${colour("accent")}!important;color:${colour("on-accent")}}.code{background:${colour("surface-sunken")}}.quiet,.quiet a{color:${colour("text-muted")}}`
}

const frameRules = `:root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0;padding:0}${textRules}${colourRules("light")}@media(prefers-color-scheme:dark){${colourRules("dark")}}@media(max-width:480px){.card{padding:${token("space-5")}!important;border-radius:0!important;border-width:1px 0!important}.quiet{padding:${token("space-4")} ${token("space-5")}!important}}`

/** Our own style of an element, for which no value of a mail is written. */
const style = (rules: string) => Html.ours(`style="${rules}"`)

const page = (language: Language, rules: string, bodyStyle: Html, body: Html) => html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${Html.ours(rules)}</style></head>
<body ${bodyStyle}>${body}</body></html>`

/** Renders a mail on a card below the sender's name and logo. The footer has a line each. */
export function framedMail(
  { language, name, logo }: MailSender,
  content: Html,
  footer: readonly (string | MailLink)[],
): string {
  const picture =
    logo &&
    html`<img src="${logo}" width="32" height="32" alt="" ${style(`vertical-align:middle;border-radius:${token("radius")};margin-right:10px`)}>`
  const ends = footer.map(
    (line, at) =>
      html`${at > 0 && html`<br>`}${typeof line === "string" ? line : html`<a href="${line.url}">${line.label}</a>`}`,
  )
  const end =
    ends.length > 0 &&
    html`<tr><td class="quiet" ${style(`padding:${token("space-4")} ${token("space-8")};${font};font-size:${token("size")}`)}>${ends}</td></tr>\n`
  const table = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"`
  const body = html`${table}><tr><td align="center" ${style(`padding:${token("space-6")} 0`)}>
${table} ${style("max-width:600px;text-align:left")}>
<tr><td class="card" ${style(`padding:${token("space-8")} ${token("space-8")} ${token("space-5")};border-radius:${token("radius-l")};${font};overflow-wrap:anywhere`)}>
<p ${style(`margin:0 0 ${token("space-5")};font-weight:${token("weight-bold")}`)}>${picture}${name}</p>
${content}
</td></tr>
${end}</table></td></tr></table>`
  return page(language, frameRules, style(font), body).toString()
}

/** Renders a user's own mail, which looks as if a mail program wrote it. */
export function plainMail(language: Language, content: Html): string {
  return page(language, textRules, style(`${font};overflow-wrap:anywhere`), content).toString()
}

/** The one thing that a mail asks for. */
export function mailButton({ label, url }: MailLink): Html {
  const look = `display:inline-block;padding:11px ${token("space-5")};border-radius:${token("radius")};background:${token("accent")};color:${token("on-accent")};font-weight:${token("weight-bold")};text-decoration:none`
  return html`<p ${style(`margin:${token("space-6")} 0 ${token("space-5")}`)}><a class="button" href="${url}" ${style(look)}>${label}</a></p>`
}

/** A code to type. */
export function mailCode(code: string): Html {
  const look = `padding:${token("space-4")};border-radius:${token("radius-l")};font:600 ${token("size-2xl")} ${token("font-mono").replaceAll('"', "'")};letter-spacing:.2em;text-align:center`
  return html`<p class="code" ${style(look)}>${code}</p>`
}
