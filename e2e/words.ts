import type { Language } from "@funil/contract/account/accounts"
import { messages as enLater } from "../web/src/words/en-later.ts"
import { messages as en } from "../web/src/words/en.ts"
import { messages as ptBrLater } from "../web/src/words/pt-br-later.ts"
import { messages as ptBr, type Messages } from "../web/src/words/pt-br.ts"

/** The interface's own catalogues, so that a journey runs in each language. */
export const words: Readonly<Record<Language, Messages>> = {
  "pt-BR": { ...ptBr, ...ptBrLater },
  en: { ...en, ...enLater },
}

/** The browser language that selects this catalogue for a user without a choice. */
export const locales: Readonly<Record<Language, string>> = { "pt-BR": "pt-BR", en: "en-US" }
