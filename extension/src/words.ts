import type { Language } from "@funil/contract/accounts"
import { en } from "./words/en.ts"
import { ptBr, type Words } from "./words/pt-br.ts"

const catalogues: Readonly<Record<Language, Words>> = { "pt-BR": ptBr, en }

/** The words of a language, which the page then is in. */
export function wordsOf(language: Language): Words {
  document.documentElement.lang = language
  return catalogues[language]
}

/** The browser's language, of those that there are. */
export function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("pt") ? "pt-BR" : "en"
}
