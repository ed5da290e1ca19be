import { ExpressionError, fieldsOf, readExpression } from "@funil/contract/expression"
import type { Messages } from "../../../lib/messages.ts"

/** What is wrong with an expression, in words; undefined when nothing is, or nothing is typed. */
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
