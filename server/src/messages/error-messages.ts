import type { Language } from "@funil/contract/accounts"
import type { ErrorCode, FieldRule } from "@funil/contract/errors"
import { en } from "./en.ts"
import { ptBr } from "./pt-br.ts"

export type Params = Readonly<Record<string, string | number>>
export type Sentence = string | ((params: Params) => string)

/** The sentences for every error code and every field rule, in one language. */
export interface ErrorMessages {
  readonly codes: Readonly<Record<ErrorCode, Sentence>>
  readonly rules: Readonly<Record<FieldRule, Sentence>>
}

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
