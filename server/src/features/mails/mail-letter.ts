import type { Tx } from "../../platform/db/transaction.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"
import type { MailBody } from "../message-texts/mail-body.ts"
import { textAccount } from "../message-texts/text-account.ts"
import { requireAuthor, signatureOf } from "./mail-settings.ts"

const font = "font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const style = "p,ul,ol,blockquote{margin:0 0 14px}ul,ol{padding-left:24px}li p{margin:0}"

/** The whole body of a mail of the caller's, in both forms: what it says and, where it is wanted, the signature below it. */
export async function mailLetter(
  tx: Tx,
  { html, text }: MailBody,
  wanted: { readonly signature?: boolean | undefined },
): Promise<MailBody> {
  const signature = wanted.signature ? await signatureOf(tx, requireAuthor(tx)) : ""
  const { language } = await textAccount(tx)
  const below = signature === "" ? "" : `<div style="margin-top:24px">${signature}</div>`
  const signed = signature === "" ? "" : `\n-- \n${cleanRichText(signature, () => undefined).text}\n`
  return {
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>${style}</style></head>
<body style="${font};overflow-wrap:anywhere">${html}${below}</body></html>`,
    text: `${text}\n${signed}`,
  }
}
