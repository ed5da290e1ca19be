import { maxRichTextLength, maxRichTextSourceLength } from "@funil/contract/shared/rich-text"
import type { Editor } from "@tiptap/core"

export interface NoteSize {
  readonly isEmpty: boolean
  /** Characters above the most that a note may have. */
  readonly excess: number
}

/** How much is written. Markup counts only where there is absurdly much of it, so it is written out only for a long text. */
export function noteSize(editor: Editor): NoteSize {
  const { doc } = editor.state
  const text = doc.textContent.length - maxRichTextLength
  const source = doc.content.size > maxRichTextLength ? editor.getHTML().length - maxRichTextSourceLength : 0
  return { isEmpty: editor.isEmpty, excess: Math.max(text, source, 0) }
}
