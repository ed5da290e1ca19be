import type { ErrorCode, FieldRule } from "@funil/contract/api/errors"

export type Params = Readonly<Record<string, string | number>>
export type Sentence = string | ((params: Params) => string)

/** The texts of every error code and field rule in one language. */
export interface ErrorMessages {
  readonly codes: Readonly<Record<ErrorCode, Sentence>>
  readonly rules: Readonly<Record<FieldRule, Sentence>>
}
