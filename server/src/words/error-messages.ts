import type { Language } from "@funil/contract/account/accounts"
import type { ErrorCode, FieldRule } from "@funil/contract/api/errors"
import { en } from "./en.ts"
import { ptBr } from "./pt-br.ts"
import type { ErrorMessages, Params, Sentence } from "./sentences.ts"

const trees: Record<Language, ErrorMessages> = { "pt-BR": ptBr, en }

function render(sentence: Sentence, params: Params): string {
  return typeof sentence === "string" ? sentence : sentence(params)
}

export function errorMessage(language: Language, code: ErrorCode, params: Params = {}): string {
  return render(trees[language].codes[code], params)
}

export function ruleMessage(language: Language, rule: FieldRule, params: Params = {}): string {
  return render(trees[language].rules[rule], params)
}
