import { mentionType, richTextSchemes } from "@funil/contract/shared/values/rich-text"
import { type AnyExtension, getSchema, type JSONContent } from "@tiptap/core"
import { Mention } from "@tiptap/extension-mention"
import { DOMParser } from "@tiptap/pm/model"
import { StarterKit } from "@tiptap/starter-kit"
import { inertBody } from "../../lib/text/inert-html.ts"
import type { Suggestion } from "../../records/rich-text/suggestions.ts"

const UserMention = Mention.extend({
  addAttributes: () => ({
    id: { default: null, parseHTML: (element: HTMLElement) => element.dataset["id"] ?? null },
    label: { default: "", parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, "") },
  }),
  renderHTML: ({ node }) => [
    "span",
    { "data-type": mentionType, "data-id": String(node.attrs["id"]) },
    `@${String(node.attrs["label"])}`,
  ],
})

const allowed = new RegExp(`^(${richTextSchemes.join("|")}):`, "i")

/** The editor extensions that match the allowed tags of `shared/rich-text`. */
export function noteExtensions(suggestion: Suggestion): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: false,
      codeBlock: false,
      horizontalRule: false,
      link: {
        openOnClick: false,
        isAllowedUri: (address) => allowed.test(address),
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    UserMention.configure({ suggestion, deleteTriggerWithBackspace: true }),
  ]
}

/**
 * Converts HTML to the editor's document. It parses inertly, because the page's policy forbids text
 * as markup.
 */
export function noteContent(extensions: AnyExtension[], html: string): JSONContent {
  // ProseMirror types the JSON of a document as unknown.
  return DOMParser.fromSchema(getSchema(extensions)).parse(inertBody(html)).toJSON() as JSONContent
}
