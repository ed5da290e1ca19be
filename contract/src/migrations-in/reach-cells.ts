import { isEmail } from "../shared/values/text.ts"
import type { Leave } from "./left-cells.ts"
import { unaccentedName, partsOf } from "./migrated-file.ts"

/** The emails or phones of a cell. */
export interface Reach {
  readonly values: readonly string[]
  /** The parts that are neither. */
  readonly rest: readonly string[]
  /** Phones that were shortened to a value, in full. */
  readonly cut: readonly string[]
}

/** Reports the parts of a cell that the fields of a person or company don't take. */
export function leaveRest(field: string, { rest, cut }: Reach, leave: Leave): void {
  for (const text of rest) leave(field, text, "unaccepted")
  for (const text of cut) leave(field, text, "shortened")
}

const maxEmail = 254
const maxPhone = 40

/** Whether the field takes the whole email. The beginning of an address is no address. */
function fitsEmail(part: string): boolean {
  return isEmail(part) && part.length <= maxEmail
}

/** Returns the values without repetitions that only differ in case and marks. */
function unlike(values: readonly string[], keyOf: (value: string) => string): string[] {
  return [...new Map(values.toReversed().map((value) => [keyOf(value), value])).values()].toReversed()
}

/** Returns the e-mails of a cell such as `a@x.com, Ana <b@y.com>`. */
export function emailsIn(text: string): Reach {
  const parts = partsOf(text, /[,;|<>()\s]+/).map((part) => part.replace(/^mailto:/i, ""))
  const values = unlike(parts.filter(fitsEmail), (value) => value.toLowerCase())
  const others = parts.filter((part) => part.includes("@") && !fitsEmail(part))
  return { values, rest: values.length > 0 ? others : [text], cut: [] }
}

/** A number that a spreadsheet shortened, as `5,5E+12`. The server reports it. */
const shortened = /^\d[.,]?\d*E\+?\d{1,3}$/i
const between = /[,;/|\n]+|:::|\s(?:e|ou|and|or)\s/i

function isPhone(part: string): boolean {
  return part.replaceAll(/\D/g, "").length > 2
}

/** Returns the phones of a cell such as `(11) 98888-1111 / (11) 3000-2222`. */
export function phonesIn(text: string): Reach {
  if (shortened.test(text)) return { values: [text], rest: [], cut: [] }
  const parts = partsOf(text, between)
  const phones = parts.filter(isPhone)
  const values = unlike(phones, (value) => value.replaceAll(/\D/g, "") || value)
  return {
    values: values.map((value) => value.slice(0, maxPhone)),
    rest: phones.length > 0 ? parts.filter((part) => !isPhone(part)) : [text],
    cut: values.filter((value) => value.length > maxPhone),
  }
}

const emailShare = 0.9
/** Columns about a person other than the row's. */
const foreign =
  /propriet|owner|respons|vendedor|seller|usuario|user|criad|creat|conjug|spouse|indica|refer|empresa|company|organiz/
const phoneWords = /fone|phone|celular|mobile|whats|contato|contact|\btel\b|\bcel\b/
const phoneForm = /^\+?(?:\d{1,3}[ -]?)?(?:\(?\d{2,3}\)?[ -]?)?9? ?\d{4,5}[ -]?\d{4}$/
const phoneMarks = /[+()]|\d[ -]\d/

/**
 * Returns whether a person's column holds emails or phones, by its header and values: nearly all
 * filled cells must be one. A column where most rows share a value describes no person.
 */
export function reachOf(header: string, cells: readonly string[]): "email" | "phone" | null {
  const name = unaccentedName(header)
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
