import type { Language } from "@funil/contract/accounts"
import { Html } from "../public/html.ts"
import type { Notice } from "../public/notice-page.ts"
import { qrCode } from "../qr-code.ts"
import { pixCode, type PixReceiver } from "./pix-code.ts"

const words: Readonly<Record<Language, { readonly title: string; readonly how: string }>> = {
  "pt-BR": {
    title: "Pague com Pix",
    how: "Aponte a câmera do app do seu banco para o código ou copie o texto abaixo (Pix copia e cola).",
  },
  en: {
    title: "Pay with Pix",
    how: "Point your bank app's camera at the code, or copy the text below (Pix copia e cola).",
  },
}

interface Owed {
  /** With a dot and two decimals. */
  readonly amount: string
  /** What is paid: the payment carries the beginning of its id. */
  readonly id: string
}

/** The code of Pix that pays something, as text and drawn. */
export function drawPix(receiver: PixReceiver, { amount, id }: Owed): { text: string; svg: string } {
  const text = pixCode(receiver, { amount, reference: id.replaceAll("-", "").slice(0, 25) })
  return { text, svg: qrCode(text) }
}

/** How a page says that it can be paid by Pix. */
export function pixSection(
  language: Language,
  receiver: PixReceiver,
  owed: Owed,
): NonNullable<Notice["code"]> {
  const { text, svg } = drawPix(receiver, owed)
  return { ...words[language], text, svg: Html.ours(svg) }
}
