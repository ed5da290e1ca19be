import { Editor } from "@tiptap/core"
import { AtSign } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { withoutStyles } from "../rich-text/pasted-html.ts"
import richText from "../rich-text/rich-text.module.css"
import { SuggestionList } from "../rich-text/suggestion-list.tsx"
import { createSuggestions, type Suggestions } from "../rich-text/suggestions.ts"
import { TextToolbar } from "../rich-text/text-toolbar.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import type { ControlProps } from "../../ui/fields/field.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import styles from "./variable-editor.module.css"
import { contentOfRich, type EditorLook, richOfContent, textExtensions } from "./variable-schema.ts"
import {
  type Braces,
  contentOfPlain,
  type OfferedVariable,
  plainOfContent,
  variablesFor,
} from "./variable-text.ts"

export interface VariableEditorProps {
  look: EditorLook
  /** The stored text with `{{name}}` for variables. Read only once. */
  value: string
  onChange: (value: string) => void
  variables: readonly OfferedVariable[]
  braces?: Braces
  placeholder?: string | undefined
}

interface Props extends VariableEditorProps {
  label: string
  control: ControlProps
}

interface EditorParts {
  readonly editor: Editor
  readonly suggestions: Suggestions<OfferedVariable>
  /** Returns the text in its stored form. */
  readonly stored: () => string
}

function makeEditor({
  look,
  value,
  variables,
  braces = "double",
  placeholder,
  label,
  control,
}: Props): EditorParts {
  const labels = new Map(variables.map((variable) => [variable.name, variable.label]))
  const labelOf = (name: string) => labels.get(name)
  const suggestions = createSuggestions<OfferedVariable>({
    find: (text) => variablesFor(variables, text),
    keep: ({ name, label: shown }) => ({ id: name, label: shown }),
    isAnywhere: look === "line",
  })
  const extensions = textExtensions({ look, braces, suggestion: suggestions.suggestion, labelOf })
  const isRich = look === "rich"
  const attributes = {
    class: classNames(styles.input, styles[look], isRich && richText.text),
    role: "textbox",
    "aria-multiline": String(look !== "line"),
    "aria-label": label,
    id: control.id,
    ...(placeholder !== undefined && { "aria-placeholder": placeholder, "data-placeholder": placeholder }),
  }
  const editor = new Editor({
    // An effect mounts the editor, because React may discard a render.
    element: null,
    extensions,
    content: isRich ? contentOfRich(extensions, value, braces) : contentOfPlain(value, braces, labelOf),
    // The content security policy blocks injected styles, so the editor's styles are in the style
    // sheet.
    injectCSS: false,
    editorProps: { transformPastedHTML: withoutStyles, attributes },
  })
  const stored = () => {
    if (editor.isEmpty) return ""
    const content = editor.getJSON()
    return isRich ? richOfContent(extensions, content, braces) : plainOfContent(content, braces)
  }
  return { editor, suggestions, stored }
}

/** Opens the list of variables at the cursor. */
function beginVariable(editor: Editor): void {
  const { $from } = editor.state.selection
  const needsSpace = /\S$/.test($from.parent.textBetween(0, $from.parentOffset, " ", "x"))
  editor
    .chain()
    .focus()
    .insertContent({ type: "text", text: needsSpace ? " @" : "@" })
    .run()
}

/** Edits a text with variables as chips, inserted after an `@`. */
export function VariableEditor(props: Props) {
  const { look, onChange, control } = props
  const m = useMessages()
  const words = m.workflows.form
  const host = useRef<HTMLDivElement>(null)
  const [{ editor, suggestions, stored }] = useState(() => makeEditor(props))
  const [isEmpty, setEmpty] = useState(editor.isEmpty)
  const tell = useEffectEvent(() => {
    setEmpty(editor.isEmpty)
    onChange(stored())
  })
  useEffect(() => {
    if (!host.current) return undefined
    editor.mount(host.current)
    const onUpdate = () => tell()
    editor.on("update", onUpdate)
    return () => {
      editor.off("update", onUpdate)
      editor.unmount()
    }
  }, [editor])
  const described = control["aria-describedby"]
  const isInvalid = control["aria-invalid"] === true
  useEffect(() => {
    const input = host.current?.querySelector("[role=textbox]")
    if (!input) return
    input.toggleAttribute("aria-invalid", false)
    if (isInvalid) input.setAttribute("aria-invalid", "true")
    if (described) input.setAttribute("aria-describedby", described)
    else input.removeAttribute("aria-describedby")
  }, [described, isInvalid])
  return (
    <div className="field-frame relative" data-invalid={isInvalid || undefined}>
      <div ref={host} data-empty={isEmpty || undefined} className={`relative ${styles.content}`} />
      <SuggestionList
        editor={editor}
        suggestions={suggestions}
        label={words.variables}
        empty={words.noVariable}
        rowOf={({ name, label }) => ({ id: name, label, detail: name })}
      />
      {look === "rich" ? (
        <div className={`line-above wrap items-center ${styles.foot}`}>
          <TextToolbar editor={editor} insertLabel={props.variables[0] && words.insertVariable} />
        </div>
      ) : (
        <IconButton
          size="s"
          className={styles.insert}
          label={words.insertVariable}
          icon={<AtSign />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => beginVariable(editor)}
        />
      )}
    </div>
  )
}
