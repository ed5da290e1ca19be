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

/** People's words for the product's own options. */
const options: Readonly<Record<string, string>> = {
  feminino: "female",
  mulher: "female",
  masculino: "male",
  homem: "male",
  outro: "other",
  "prefiro nao dizer": "undisclosed",
  administrador: "admin",
  gerente: "manager",
  agente: "agent",
  vendedor: "agent",
  "agente restrito": "restricted_agent",
  "agente externo": "external_agent",
  visitante: "visitor",
}

/** The option that a cell means, by itself or by a word for it; else the cell, which the field's own rule then refuses. */
export function optionIn(text: string, known: readonly string[] | undefined): string {
  if (known?.includes(text.trim())) return text.trim()
  const word = foldedText(text)
  const meant = known?.find((option) => foldedText(option) === word) ?? ownValue(options, word)
  return meant !== undefined && (known === undefined || known.includes(meant)) ? meant : text.trim()
}
