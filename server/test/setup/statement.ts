import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A statement of the application with its values as text. */
export interface Statement {
  readonly role: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/**
 * Returns the text without white space and list lengths. Empty if it touches no table of the
 * product.
 */
export function shapeOf(text: string): string {
  const words = text.replaceAll(/\s+/g, " ").trim()
  if (/^(begin|commit|rollback|savepoint|release|set|show|listen|unlisten|explain)\b/i.test(words)) return ""
  return words.replaceAll(/\$\d+(, \$\d+)+/g, "$…").replaceAll(/\$\d+/g, "$")
}

/** Returns one recorded statement of each shape in the folder. */
export function readStatements(folder: string): Statement[] {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8").trim().split("\n"),
  )
  const statements = lines.map((line) => JSON.parse(line) as Statement)
  return [...new Map(statements.map((statement) => [shapeOf(statement.text), statement])).values()]
}
