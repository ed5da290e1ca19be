import type { JSONContent } from "@tiptap/core"
import { folded } from "../../lib/text/folded.ts"

/** A variable that a text about a record can use. */
export interface OfferedVariable {
  /** The name between the braces. */
  readonly name: string
  readonly label: string
}

/** The braces in stored text: `{{name}}` in messages, `{name}` in expressions. */
export type Braces = "double" | "single"

const patterns: Readonly<Record<Braces, RegExp>> = {
  double: /\{\{([^{}]*)\}\}/g,
  single: /\{([^{}]*)\}/g,
}

/** Matches each variable of a stored text. The first group is its name. */
export function variablePattern(braces: Braces): RegExp {
  return new RegExp(patterns[braces])
}

/** Formats a variable for storage. */
export function variableText(name: string, braces: Braces): string {
  return braces === "double" ? `{{${name}}}` : `{${name}}`
}

const maxMatches = 10

/**
 * At most ten matching variables: full label first, then the start of a word, any part of the
 * label, and the name.
 */
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

/** Splits a stored text into plain pieces and variables. */
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

/**
 * Converts a stored plain text to the editor's document: a paragraph per line, a chip per variable.
 */
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

/** Replaces the chips of a document with stored variables. */
export function withoutChips(content: JSONContent, braces: Braces): JSONContent {
  if (content.type === variableType) {
    const text = variableText(String(content.attrs?.["id"] ?? ""), braces)
    return { type: "text", text, ...(content.marks && { marks: content.marks }) }
  }
  if (!content.content) return content
  return { ...content, content: content.content.map((child) => withoutChips(child, braces)) }
}

/** Returns the stored text of a plain text editor. */
export function plainOfContent(content: JSONContent, braces: Braces): string {
  const lines = withoutChips(content, braces).content ?? []
  return lines.map((line) => (line.content ?? []).map(({ text = "" }) => text).join("")).join("\n")
}
