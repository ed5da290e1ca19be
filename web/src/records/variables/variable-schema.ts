import { richTextSchemes } from "@funil/contract/shared/values/rich-text"
import {
  type AnyExtension,
  Extension,
  getHTMLFromFragment,
  getSchema,
  InputRule,
  type JSONContent,
  Node,
  PasteRule,
  type Range,
} from "@tiptap/core"
import { Mention } from "@tiptap/extension-mention"
import { DOMParser, Node as DocumentNode, type NodeType } from "@tiptap/pm/model"
import type { EditorState } from "@tiptap/pm/state"
import { StarterKit } from "@tiptap/starter-kit"
import { inertBody } from "../../lib/text/inert-html.ts"
import type { Suggestion } from "../rich-text/suggestions.ts"
import {
  type Braces,
  piecesOf,
  variablePattern,
  variableText,
  variableType,
  withoutChips,
} from "./variable-text.ts"

/** A single line, several lines, or rich text. */
export type EditorLook = "line" | "text" | "rich"

export interface SchemaOptions {
  look: EditorLook
  braces: Braces
  suggestion: Suggestion
  /** Returns the label of a variable, or undefined if it is unknown. */
  labelOf: (name: string) => string | undefined
}

interface RuleMatch {
  state: EditorState
  range: Range
  match: ArrayLike<string>
}

/** Returns the rule that turns a typed variable into a chip. */
function chipAt(type: NodeType, labelOf: SchemaOptions["labelOf"]) {
  return ({ state, range, match }: RuleMatch) => {
    const id = (match[1] ?? "").trim()
    state.tr.replaceWith(range.from, range.to, type.create({ id, label: labelOf(id) ?? null }))
  }
}

/** The chip of a variable. A typed or pasted variable also becomes one. */
function variableChip({ braces, suggestion, labelOf }: SchemaOptions): AnyExtension {
  const pattern = variablePattern(braces)
  return Mention.extend({
    name: variableType,
    addAttributes: () => ({
      id: { default: "", parseHTML: (element: HTMLElement) => element.dataset["name"] ?? "" },
      label: {
        default: null,
        parseHTML: (element: HTMLElement) => labelOf(element.dataset["name"] ?? "") ?? null,
      },
    }),
    parseHTML: () => [{ tag: `span[data-type="${variableType}"]` }],
    renderHTML: ({ node: { attrs } }) => {
      const name = String(attrs["id"])
      const label = typeof attrs["label"] === "string" ? attrs["label"] : undefined
      const shown = { "data-type": variableType, "data-name": name, title: variableText(name, braces) }
      return ["span", { ...shown, ...(label === undefined && { "data-unknown": "" }) }, label ?? name]
    },
    renderText: ({ node }) => variableText(String(node.attrs["id"]), braces),
    addInputRules() {
      return [new InputRule({ find: new RegExp(`${pattern.source}$`), handler: chipAt(this.type, labelOf) })]
    },
    addPasteRules() {
      return [new PasteRule({ find: pattern, handler: chipAt(this.type, labelOf) })]
    },
  }).configure({ suggestion, deleteTriggerWithBackspace: true })
}

const OneParagraph = Node.create({ name: "doc", topNode: true, content: "paragraph" })
// Has a lower priority than the list of variables, which uses Enter while it is open.
const NoNewLine = Extension.create({
  name: "noNewLine",
  priority: 10,
  addKeyboardShortcuts: () => ({ Enter: () => true }),
})

const noMarks = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  underline: false,
  link: false,
  blockquote: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  listKeymap: false,
  hardBreak: false,
} as const
const neither = { heading: false, codeBlock: false, horizontalRule: false, trailingNode: false } as const
const allowed = new RegExp(`^(${richTextSchemes.join("|")}):`, "i")

/**
 * The editor extensions of a text: plain text and chips, and for rich text the formats of notes.
 */
export function textExtensions(options: SchemaOptions): AnyExtension[] {
  const chip = variableChip(options)
  if (options.look === "line") {
    return [OneParagraph, NoNewLine, StarterKit.configure({ ...neither, ...noMarks, document: false }), chip]
  }
  if (options.look === "text") return [StarterKit.configure({ ...neither, ...noMarks }), chip]
  const link = {
    openOnClick: false,
    isAllowedUri: (address: string) => allowed.test(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }
  return [StarterKit.configure({ ...neither, link }), chip]
}

/** Replaces each variable in a tree's text with a chip. */
function putChips(body: HTMLElement, braces: Braces): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  // The walker visits only text nodes.
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const pieces = piecesOf(text.data, braces)
    if (!pieces.some((piece) => "variable" in piece)) continue
    const nodes = pieces.map((piece) => {
      if ("text" in piece) return piece.text
      const chip = body.ownerDocument.createElement("span")
      chip.dataset["type"] = variableType
      chip.dataset["name"] = piece.variable
      return chip
    })
    text.replaceWith(...nodes)
  }
}

/**
 * Converts stored rich text to the editor's document. It parses inertly, because the page's policy
 * forbids text as markup.
 */
export function contentOfRich(extensions: AnyExtension[], html: string, braces: Braces): JSONContent {
  const body = inertBody(html)
  putChips(body, braces)
  // ProseMirror types the JSON of a document as unknown.
  return DOMParser.fromSchema(getSchema(extensions)).parse(body).toJSON() as JSONContent
}

/** Converts a document to stored rich text. */
export function richOfContent(extensions: AnyExtension[], content: JSONContent, braces: Braces): string {
  const schema = getSchema(extensions)
  const plain = DocumentNode.fromJSON(schema, withoutChips(content, braces))
  return getHTMLFromFragment(plain.content, schema)
}
