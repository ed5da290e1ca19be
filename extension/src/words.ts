import type { Language } from "@funil/contract/account/accounts"
import { en } from "./words/en.ts"
import { ptBr, type Words } from "./words/pt-br.ts"

const catalogues: Readonly<Record<Language, Words>> = { "pt-BR": ptBr, en }

/** Returns the texts of a language and sets the page's language. */
export function wordsOf(language: Language): Words {
  document.documentElement.lang = language
  return catalogues[language]
}

/** The browser's language, if supported. */
export function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("pt") ? "pt-BR" : "en"
}
