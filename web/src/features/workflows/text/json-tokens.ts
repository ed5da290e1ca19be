/** A token of the syntax coloring. */
export interface JsonToken {
  readonly kind: "variable" | "key" | "string" | "literal" | "plain"
  readonly text: string
}

const pieces = /("(?:[^"\\\n]|\\.)*"?)(?=(\s*:)?)|(-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g
const variable = /(\{\{[^{}]*\}\})/

function withVariables(text: string, kind: JsonToken["kind"]): JsonToken[] {
  return text.split(variable).flatMap((part, at) => {
    if (part === "") return []
    return [{ kind: at % 2 === 1 ? ("variable" as const) : kind, text: part }]
  })
}

/** Splits JSON, even if invalid, into tokens that cover the whole text. */
export function jsonTokens(text: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let at = 0
  for (const found of text.matchAll(pieces)) {
    if (found.index > at) tokens.push(...withVariables(text.slice(at, found.index), "plain"))
    const kind = found[1] === undefined ? "literal" : found[2] === undefined ? "string" : "key"
    tokens.push(...withVariables(found[0], kind))
    at = found.index + found[0].length
  }
  if (at < text.length) tokens.push(...withVariables(text.slice(at), "plain"))
  return tokens
}

/** Whether the position after this text is inside a string. Strings end with their line. */
export function isInText(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1)
  return line.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").includes('"')
}
