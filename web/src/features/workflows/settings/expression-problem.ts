import { ExpressionError, fieldsOf, readExpression } from "@funil/contract/automations/expression"
import type { Messages } from "../../../lib/text/messages.ts"

/** Explains the error of an expression. Undefined if it is valid or empty. */
export function expressionProblem(
  text: string,
  known: readonly { name: string }[],
  words: Messages["workflows"]["form"]["expressionProblems"],
): string | undefined {
  if (text.trim() === "") return undefined
  try {
    const unknown = fieldsOf(readExpression(text)).some(
      ({ name }) => !known.some((field) => field.name === name),
    )
    return unknown ? words.unknown_field() : undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return words[error.problem](error.at + 1)
  }
}
