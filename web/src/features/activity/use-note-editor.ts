import { Editor, type AnyExtension, getSchema, type JSONContent } from "@tiptap/core"
import { type RefObject, useEffect, useState } from "react"
import { withoutStyles } from "../../records/rich-text/pasted-html.ts"
import richText from "../../records/rich-text/rich-text.module.css"
import { classNames } from "../../ui/screen/class-names.ts"
import type { Mentions } from "./mention-suggestion.ts"
import { draftOf, keepNote } from "./note-draft.ts"
import styles from "./note-editor.module.css"
import { mentionType, richTextSchemes } from "@funil/contract/shared/values/rich-text"
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
function noteExtensions(suggestion: Suggestion): AnyExtension[] {
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
function noteContent(extensions: AnyExtension[], html: string): JSONContent {
  // ProseMirror types the JSON of a document as unknown.
  return DOMParser.fromSchema(getSchema(extensions)).parse(inertBody(html)).toJSON() as JSONContent
}

/** Debounce of saving the draft, in milliseconds. */
const draftTime = 400

interface Options {
  host: RefObject<HTMLElement | null>
  /** The storage key of the draft. */
  draftKey: string
  /** The HTML to edit, empty for a new note. */
  initial: string
  autoFocus: boolean
  mentions: Mentions
  label: string
  placeholder: string
}

/** Saves the draft shortly after the last change, and at once on demand. */
function followDraft(editor: Editor, { draftKey, initial }: Pick<Options, "draftKey" | "initial">) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const html = editor.isEmpty ? "" : editor.getHTML()
    keepNote(draftKey, html === initial || html === "" ? undefined : html)
  }
  const onUpdate = () => {
    clearTimeout(timer)
    timer = setTimeout(keepNow, draftTime)
  }
  editor.on("update", onUpdate)
  return { keepNow }
}

function makeEditor({ draftKey, initial, autoFocus, mentions, label, placeholder }: Omit<Options, "host">) {
  const extensions = noteExtensions(mentions.suggestion)
  return new Editor({
    // An effect mounts the editor, because React may discard a render.
    element: null,
    extensions,
    content: noteContent(extensions, draftOf(draftKey) ?? initial),
    autofocus: autoFocus ? "end" : false,
    // The content security policy blocks injected styles, so the editor's styles are in the style
    // sheet.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: withoutStyles,
      attributes: {
        class: classNames(styles.input, richText.text),
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-placeholder": placeholder,
        "data-placeholder": placeholder,
      },
    },
  })
}

/** Creates the editor in its host and destroys it on unmount. `keepNow` saves the draft at once. */
export function useNoteEditor({ host, ...options }: Options): { editor: Editor; keepNow: () => void } {
  const [{ editor, draft }] = useState(() => {
    const made = makeEditor(options)
    return { editor: made, draft: followDraft(made, options) }
  })
  useEffect(() => {
    if (!host.current) return undefined
    editor.mount(host.current)
    globalThis.addEventListener("pagehide", draft.keepNow)
    return () => {
      globalThis.removeEventListener("pagehide", draft.keepNow)
      draft.keepNow()
      editor.unmount()
    }
  }, [host, editor, draft])
  return { editor, keepNow: draft.keepNow }
}
