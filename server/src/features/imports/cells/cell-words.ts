import { ownValue } from "@funil/contract/shared/own-value"

const yes = new Set(["sim", "s", "yes", "y", "true", "verdadeiro", "1", "x"])
const no = new Set(["nao", "n", "no", "false", "falso", "0"])

/** Text as names are compared: without case, accents and outer spaces. */
export function foldedText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim()
}

export function yesOrNo(text: string): boolean | null {
  const word = foldedText(text)
  return yes.has(word) ? true : no.has(word) ? false : null
}

/** People's other words for the product's own options. */
const synonyms: Readonly<Record<string, string>> = {
  mulher: "female",
  homem: "male",
  "prefiro nao dizer": "undisclosed",
  vendedor: "agent",
}

/** Options with what they are called. */
export type OptionWords = readonly (readonly [option: string, word: string])[]

/**
 * The option that a cell means, by itself, by what it is called on screen or by another word for it; else the cell,
 * which the field's own rule then refuses.
 */
export function optionIn(text: string, known: readonly string[] = [], words: OptionWords = []): string {
  if (known.includes(text.trim())) return text.trim()
  const folded = foldedText(text)
  const meant =
    known.find((option) => foldedText(option) === folded) ??
    words.find(([, word]) => foldedText(word) === folded)?.[0] ??
    ownValue(synonyms, folded)
  return meant !== undefined && known.includes(meant) ? meant : text.trim()
}

/** People's words for nothing, in a cell for an e-mail, a phone or a document. */
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

/** Whether a text stands where there is nothing to say: `N/A`, `000-000`, `sem telefone`. */
export function isPlaceholder(text: string): boolean {
  const folded = foldedText(text)
  return (
    placeholders.has(folded) ||
    /^(sem|no) (telefone|e-?mail|cpf|cnpj|phone)$/.test(folded) ||
    /^[0().\s/-]+$/.test(text)
  )
}
