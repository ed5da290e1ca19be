import type { Language } from "@funil/contract/account/accounts"
import { Html } from "../public/html.ts"
import type { Notice } from "../public/notice-page.ts"
import { qrCode } from "../qr-code.ts"
import { pixCode, type PixReceiver } from "./pix-code.ts"

const words: Readonly<
  Record<Language, Readonly<Record<"title" | "how" | "copy" | "copied" | "refused", string>>>
> = {
  "pt-BR": {
    title: "Pague com Pix",
    how: "Copie o código e cole no app do seu banco (Pix copia e cola), ou aponte a câmera do app para o QR code.",
    copy: "Copiar código Pix",
    copied: "Código copiado",
    refused: "Copie o código selecionado",
  },
  en: {
    title: "Pay with Pix",
    how: "Copy the code and paste it in your bank's app (Pix copia e cola), or point the app's camera at the QR code.",
    copy: "Copy Pix code",
    copied: "Code copied",
    refused: "Copy the selected code",
  },
}

interface PixPayment {
  /** With a dot and two decimals. */
  readonly amount: string
  /** The id of the paid object. The payment has its beginning. */
  readonly id: string
}

/** Returns the Pix code of a payment as text and as a picture. */
export function drawPix(receiver: PixReceiver, { amount, id }: PixPayment): { text: string; svg: string } {
  const text = pixCode(receiver, { amount, reference: id.replaceAll("-", "").slice(0, 25) })
  return { text, svg: qrCode(text) }
}

/** Renders the Pix section of a page. */
export function pixSection(
  language: Language,
  receiver: PixReceiver,
  owed: PixPayment,
): NonNullable<Notice["code"]> {
  const { text, svg } = drawPix(receiver, owed)
  return { ...words[language], text, svg: Html.ours(svg) }
}
