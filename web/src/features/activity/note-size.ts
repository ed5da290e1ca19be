import { maxRichTextLength, maxRichTextSourceLength } from "@funil/contract/shared/values/rich-text"
import type { Editor } from "@tiptap/core"

export interface NoteSize {
  readonly isEmpty: boolean
  /** The number of characters above the limit. */
  readonly excess: number
}

/** Measures a note. Serializing is slow, so the HTML's length is checked only for long texts. */
export function noteSize(editor: Editor): NoteSize {
  const { doc } = editor.state
  const text = doc.textContent.length - maxRichTextLength
  const source = doc.content.size > maxRichTextLength ? editor.getHTML().length - maxRichTextSourceLength : 0
  return { isEmpty: editor.isEmpty, excess: Math.max(text, source, 0) }
}
