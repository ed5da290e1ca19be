import { foldedText } from "../../imports/cells/cell-words.ts"

/** By what a contact or company is known. */
interface Known {
  readonly document: string | null
  readonly email?: string | null
  /** Of a company. */
  readonly name?: string | null
  /** As they are stored. */
  readonly phones: readonly string[]
}

/** The keys for `lockKeys` that keep apart those who might make one person or company twice. */
export function matchKeys({ document, email = null, name = null, phones }: Known): string[] {
  return [
    ...(document === null ? [] : [`document ${document}`]),
    ...(email === null ? [] : [`email ${email.toLowerCase()}`]),
    ...(name === null ? [] : [`company ${foldedText(name)}`]),
    ...phones.map((phone) => `phone ${phone}`),
  ]
}
