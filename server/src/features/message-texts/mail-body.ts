import { isolatedName, withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { type Block, mailBlocks } from "../../platform/mail/compose-mail.ts"
import { framedMail, mailButton, type MailLink } from "../../platform/mail/mail-frame.ts"
import { Html, html as markup } from "../../platform/public/html.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"
import { type Escape, type TextAccount, asHtml, asLine } from "./text-formats.ts"
import type { Texts } from "./write-texts.ts"

interface MailParts {
  readonly account: TextAccount
  readonly publicUrl: string
  /** The link of a button below the text. */
  readonly button?: MailLink
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
  const { account, publicUrl, button } = parts
  const { name, language, brand } = account
  const leaving = waysOut(parts)
  const sentBy = withIsolatedNames(words[language]).sentBy(name)
  const footer = [sentBy, ...leaving.map(({ label, url }) => `${label}: ${url}`)]
  const blocks = [text, ...(button ? [`${button.label}: ${button.url}`] : []), `--\n${footer.join("\n")}`]
  const sender = { language, name, logo: brand && new URL(brand, publicUrl).href }
  const content = markup`${Html.ours(html)}${button && markup`\n${mailButton(button)}`}`
  return { html: framedMail(sender, content, [sentBy, ...leaving]), text: `${blocks.join("\n\n")}\n` }
}

/** Returns a letter that we write in the account's name. */
export function accountLetter(blocks: readonly Block[], parts: MailParts): MailBody {
  return mailBody(mailBlocks(blocks), parts)
}

/** Returns the links below an email. */
function waysOut({ account, unsubscribe, consents }: MailParts): MailLink[] {
  const said = withIsolatedNames(words[account.language])
  return [
    ...(unsubscribe ? [{ label: said.unsubscribe, url: unsubscribe }] : []),
    ...(consents ? [{ label: said.consents, url: consents }] : []),
  ]
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
