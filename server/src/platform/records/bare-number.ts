/** Digits with what stands between them in phones, CPFs and the like; pasted ones have dashes and spaces of many kinds, and marks. */
const numberForm = /^[\d\s+().\-/\p{Pd}\p{Cf}]+$/u
/** A CNPJ may have letters; it is known by the whole of its mask. */
const cnpjForm = /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/i
/** Fewer digits are within nearly every number. */
const minDigits = 4

/**
 * The number that a text is, as numbers are stored, without its mask and the zeros before an area code; null for what is no number of
 * four digits or more, or has nothing to leave out.
 */
export function bareNumber(text: string): string | null {
  const typed = text.trim()
  if (!numberForm.test(typed) && !cnpjForm.test(typed)) return null
  const bare = typed.replaceAll(/[^\dA-Z]/gi, "").replace(/^0+/, "")
  return bare.length < minDigits || bare === typed ? null : bare
}
