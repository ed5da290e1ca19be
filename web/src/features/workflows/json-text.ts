/** The position of a JSON error. Lines and columns start at 1. */
export interface JsonProblem {
  readonly line: number
  readonly column: number
}

/** Formats a value as JSON for editing. Empty for none. */
export function jsonText(value: unknown): string {
  return value === undefined || value === null ? "" : JSON.stringify(value, null, 2)
}

/** Parses the typed text. Undefined while it is empty or invalid. */
export function readJson(text: string): unknown {
  try {
    return text.trim() === "" ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

const literal =
  /\s*(?:"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y

/** The offset of the first invalid token, or of the end. */
function badPiece(text: string): number {
  literal.lastIndex = 0
  let end = 0
  while (literal.test(text)) end = literal.lastIndex
  return end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)
}

/** The offset from the engine's error message. Each engine words it differently. */
function stopOf(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const place = /line (\d+) column (\d+)/.exec(message)
  if (!place) return badPiece(text)
  const before = text.split("\n").slice(0, Number(place[1]) - 1)
  return before.reduce((sum, line) => sum + line.length + 1, Number(place[2]) - 1)
}

/** The error of a JSON text, or null if it is valid or empty. */
export function jsonProblem(text: string): JsonProblem | null {
  if (text.trim() === "") return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const lines = text.slice(0, stopOf(String(error), text)).split("\n")
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  }
}
