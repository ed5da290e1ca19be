import { id as idSchema } from "@funil/contract/shared/ids"
import { ownValue } from "@funil/contract/shared/own-value"
import { withSingleSpaces } from "@funil/contract/shared/values/one-line"
import { storedPhone } from "../../../platform/text/phone.ts"
import { plainText } from "../../../platform/text/plain-text.ts"

const yes = new Set(["sim", "s", "yes", "y", "true", "verdadeiro", "1", "x"])
const no = new Set(["nao", "n", "no", "false", "falso", "0"])

/** Returns a text for comparing names: without case, accents and extra spaces. */
export function unaccentedText(text: string): string {
  return withSingleSpaces(text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()).trim()
}

/** Returns the text by which rows and records are matched on a field; empty for none. */
export function matchKey(name: string, value: unknown): string {
  const text = plainText(value).trim()
  if (text === "") return ""
  if (name === "phone1") return storedPhone(text)
  if (name === "document") return text.replaceAll(/[^0-9a-z]/gi, "").toUpperCase()
  if (name === "email") return text.toLowerCase()
  return isName(name) ? unaccentedText(text) : text
}

export function isName(field: string): boolean {
  return ["name", "company", "first_name"].includes(field)
}

export function yesOrNo(text: string): boolean | null {
  const word = unaccentedText(text)
  return yes.has(word) ? true : no.has(word) ? false : null
}

/** Other words that people use for the built-in options. */
const synonyms: Readonly<Record<string, string>> = {
  mulher: "female",
  homem: "male",
  "prefiro nao dizer": "undisclosed",
  vendedor: "agent",
}

/** Options with their names. */
export type OptionWords = readonly (readonly [option: string, word: string])[]

/**
 * Returns the option that a cell names by key, screen name or synonym. Returns other cells
 * unchanged, and the field's rule rejects them.
 */
export function optionIn(text: string, known: readonly string[] = [], words: OptionWords = []): string {
  if (known.includes(text.trim())) return text.trim()
  const word = unaccentedText(text)
  const meant =
    known.find((option) => unaccentedText(option) === word) ??
    words.find(([, name]) => unaccentedText(name) === word)?.[0] ??
    ownValue(synonyms, word)
  return meant !== undefined && known.includes(meant) ? meant : text.trim()
}

/** Words for an empty email, phone or document. */
const placeholders = new Set([
  "n/a",
  "na",
  "n/d",
  "nd",
  "nao tem",
  "nao possui",
  "nenhum",
  "none",
  "null",
  "sem",
  "x",
])

/** Whether a text is a placeholder for an empty value: `N/A`, `000-000`, `sem telefone`. */
export function isPlaceholder(text: string): boolean {
  const word = unaccentedText(text)
  return (
    placeholders.has(word) ||
    /^(sem|no) (telefone|e-?mail|cpf|cnpj|phone)$/.test(word) ||
    /^[0().\s/-]+$/.test(text)
  )
}

/** Returns a name with an id that says which record of that name is meant. */
export function wordWithId(word: string, id: string): string {
  return `${word} [${id}]`
}

/** Returns the id that `wordWithId` appended to a name, else the word. */
export function idOrWord(text: string): string {
  const [, id] = /\[([0-9a-f-]{36})\]$/i.exec(text.trim()) ?? []
  return id !== undefined && idSchema.safeParse(id).success ? id : text
}
