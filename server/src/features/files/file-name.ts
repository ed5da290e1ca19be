import { invalid } from "../../platform/app-error.ts"

const maxCharacters = 255
/** Control characters, and those that turn the direction of the text, so that `exe.fdp` reads as a PDF. */
const misleading = /[\p{Cc}\p{Bidi_Control}]/gu

/** The name of a sent file as it is kept and shown: in NFC, without folders and without what could mislead. */
export function fileName(sent: string): string {
  if (sent.includes("\0") || !sent.isWellFormed()) throw invalid("file", "nul")
  // Browsers write these three so in a form.
  const typed = sent.replaceAll(/%(22|0A|0D)/g, (code) => decodeURIComponent(code))
  const last = typed.replaceAll("\\", "/").split("/").at(-1) ?? ""
  const name = last.replaceAll(misleading, "").normalize("NFC").trim()
  if (name === "") throw invalid("file", "required")
  if (name.length > maxCharacters) throw invalid("file", "too_long", { maximum: maxCharacters })
  return name
}
