import { isEmail } from "../shared/text.ts"
import { foldedName, partsOf } from "./moved-file.ts"

/** E-mails or phones of a cell, and the parts of it that are neither. */
interface Reach {
  readonly values: readonly string[]
  readonly rest: readonly string[]
}

/** Returns the values without those that only differ in case and marks. */
function unlike(values: readonly string[], keyOf: (value: string) => string): string[] {
  return [...new Map(values.toReversed().map((value) => [keyOf(value), value])).values()].toReversed()
}

/** Returns the e-mails of a cell such as `a@x.com, Ana <b@y.com>`. */
export function emailsIn(text: string): Reach {
  const parts = partsOf(text, /[,;|<>()\s]+/).map((part) => part.replace(/^mailto:/i, ""))
  const values = unlike(parts.filter(isEmail), (value) => value.toLowerCase())
  const others = parts.filter((part) => part.includes("@") && !isEmail(part))
  return { values: values.map((value) => value.slice(0, 254)), rest: values.length > 0 ? others : [text] }
}

/** A number that a spreadsheet wrote short, as `5,5E+12`: the server reports it. */
const shortened = /^\d[.,]?\d*E\+?\d{1,3}$/i
const between = /[,;/|\n]+|:::|\s(?:e|ou|and|or)\s/i

function isPhone(part: string): boolean {
  return part.replaceAll(/\D/g, "").length > 2
}

/** Returns the phones of a cell such as `(11) 98888-1111 / (11) 3000-2222`. */
export function phonesIn(text: string): Reach {
  if (shortened.test(text)) return { values: [text], rest: [] }
  const parts = partsOf(text, between)
  const phones = parts.filter(isPhone)
  const values = unlike(phones, (value) => value.replaceAll(/\D/g, "") || value)
  return {
    values: values.map((value) => value.slice(0, 40)),
    rest: phones.length > 0 ? parts.filter((part) => !isPhone(part)) : [text],
  }
}

const emailShare = 0.9
/** Columns about another person than the one of the row. */
const foreign =
  /propriet|owner|respons|vendedor|seller|usuario|user|criad|creat|conjug|spouse|indica|refer|empresa|company|organiz/
const phoneWords = /fone|phone|celular|mobile|whats|contato|contact|\btel\b|\bcel\b/
const phoneForm = /^\+?(?:\d{1,3}[ -]?)?(?:\(?\d{2,3}\)?[ -]?)?9? ?\d{4,5}[ -]?\d{4}$/
const phoneMarks = /[+()]|\d[ -]\d/

/**
 * Returns the kind of reach that a column of a person's holds, judged by its header and values: nearly all filled cells are e-mails or
 * phones. A column where most rows share a value says nothing of a person.
 */
export function reachOf(header: string, cells: readonly string[]): "email" | "phone" | null {
  const name = foldedName(header)
  const filled = cells.flatMap((cell) => cell.replace(/^'/, "").trim() || [])
  if (filled.length === 0 || foreign.test(name)) return null
  if (filled.length > 3 && new Set(filled).size <= filled.length / 2) return null
  const share = (fits: (cell: string) => boolean) => filled.filter(fits).length / filled.length
  if (share((cell) => emailsIn(cell).values.length > 0 && emailsIn(cell).rest.length === 0) >= emailShare)
    return "email"
  const isNamed = phoneWords.test(name)
  const looksSo = (part: string) => phoneForm.test(part) && (isNamed || phoneMarks.test(part))
  return share((cell) => partsOf(cell, between).every(looksSo)) >= emailShare ? "phone" : null
}
