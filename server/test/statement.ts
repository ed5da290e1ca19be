import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A statement as the application sent it, its values as text. */
export interface Statement {
  readonly role: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** The text without what varies: white space and how many parameters a list has. Empty where nothing of the product's is read or written. */
export function shapeOf(text: string): string {
  const words = text.replaceAll(/\s+/g, " ").trim()
  if (/^(begin|commit|rollback|savepoint|release|set|show|listen|unlisten|explain)\b/i.test(words)) return ""
  return words.replaceAll(/\$\d+(, \$\d+)+/g, "$…").replaceAll(/\$\d+/g, "$")
}

/** One statement of each shape that was recorded in the folder. */
export function readStatements(folder: string): Statement[] {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8").trim().split("\n"),
  )
  const statements = lines.map((line) => JSON.parse(line) as Statement)
  return [...new Map(statements.map((statement) => [shapeOf(statement.text), statement])).values()]
}
