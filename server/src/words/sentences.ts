import type { ErrorCode, FieldRule } from "@funil/contract/errors"

export type Params = Readonly<Record<string, string | number>>
export type Sentence = string | ((params: Params) => string)

/** The sentences for every error code and every field rule, in one language. */
export interface ErrorMessages {
  readonly codes: Readonly<Record<ErrorCode, Sentence>>
  readonly rules: Readonly<Record<FieldRule, Sentence>>
}
