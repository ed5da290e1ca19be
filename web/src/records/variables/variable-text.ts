import type { JSONContent } from "@tiptap/core"
import { folded } from "../../lib/folded.ts"

/** What a text can say of a record. */
export interface OfferedVariable {
  /** As it stands between the braces. */
  readonly name: string
  readonly label: string
}

/** How a variable stands in stored text: `{{name}}` in messages, `{name}` in expressions. */
export type Braces = "double" | "single"

const patterns: Readonly<Record<Braces, RegExp>> = {
  double: /\{\{([^{}]*)\}\}/g,
  single: /\{([^{}]*)\}/g,
}

/** Finds each variable of a stored text; the first group is its name. */
export function variablePattern(braces: Braces): RegExp {
  return new RegExp(patterns[braces])
}

/** A variable as it is stored. */
export function variableText(name: string, braces: Braces): string {
  return braces === "double" ? `{{${name}}}` : `{${name}}`
}

const maxMatches = 10

/** At most ten variables that a text names: by their whole label first, then by the beginning of a word of it, anywhere in it, and by name. */
export function variablesFor(variables: readonly OfferedVariable[], text: string): OfferedVariable[] {
  const wanted = folded(text.trim())
  const rankOf = ({ name, label }: OfferedVariable) => {
    const words = folded(label)
    if (words === wanted) return 0
    if (words.split(/\s+/).some((word) => word.startsWith(wanted))) return 1
    if (words.includes(wanted)) return 2
    return folded(name).includes(wanted) ? 3 : 4
  }
  return variables
    .filter((variable) => rankOf(variable) < 4)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxMatches)
}

/** A stored text in pieces: what is said as it stands, and names of variables. */
export function piecesOf(text: string, braces: Braces): ({ text: string } | { variable: string })[] {
  const pieces: ({ text: string } | { variable: string })[] = []
  let at = 0
  for (const found of text.matchAll(patterns[braces])) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) })
    pieces.push({ variable: (found[1] ?? "").trim() })
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

export const variableType = "variable"

/** A stored plain text as what the editor begins with: a paragraph a line, a chip a variable. */
export function contentOfPlain(
  text: string,
  braces: Braces,
  labelOf: (name: string) => string | undefined,
): JSONContent {
  const paragraphs = text.split("\n").map((line) => ({
    type: "paragraph",
    content: piecesOf(line, braces).map((piece) =>
      "text" in piece
        ? { type: "text", text: piece.text }
        : { type: variableType, attrs: { id: piece.variable, label: labelOf(piece.variable) ?? null } },
    ),
  }))
  return { type: "doc", content: paragraphs }
}

/** The content of an editor with its chips as stored text. */
export function withoutChips(content: JSONContent, braces: Braces): JSONContent {
  if (content.type === variableType) {
    const text = variableText(String(content.attrs?.["id"] ?? ""), braces)
    return { type: "text", text, ...(content.marks && { marks: content.marks }) }
  }
  if (!content.content) return content
  return { ...content, content: content.content.map((child) => withoutChips(child, braces)) }
}

/** The stored text of an editor of plain text. */
export function plainOfContent(content: JSONContent, braces: Braces): string {
  const lines = withoutChips(content, braces).content ?? []
  return lines.map((line) => (line.content ?? []).map(({ text = "" }) => text).join("")).join("\n")
}
