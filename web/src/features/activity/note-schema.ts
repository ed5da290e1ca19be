import { mentionType, richTextSchemes } from "@funil/contract/shared/rich-text"
import { type AnyExtension, getSchema, type JSONContent } from "@tiptap/core"
import { Mention } from "@tiptap/extension-mention"
import { DOMParser } from "@tiptap/pm/model"
import { StarterKit } from "@tiptap/starter-kit"
import { inertBody } from "../../lib/inert-html.ts"
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

/** What a note may hold, and nothing else: the tags of `shared/rich-text`. */
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

/** HTML as what the editor begins with. The page takes no text as markup, so it is parsed here, inertly. */
export function noteContent(extensions: AnyExtension[], html: string): JSONContent {
  // A schema writes its documents as JSON of this form.
  return DOMParser.fromSchema(getSchema(extensions)).parse(inertBody(html)).toJSON() as JSONContent
}
