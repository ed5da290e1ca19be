import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { AtSign, Bold, Code, Italic, Link, List, ListOrdered, Quote, Strikethrough } from "lucide-react"
import { type ComponentProps, type ReactNode, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { linkAddress } from "./link-address.ts"
import styles from "./text-toolbar.module.css"

type Tool = "bold" | "italic" | "strike" | "bulletList" | "orderedList" | "blockquote" | "code"

const tools: readonly { tool: Tool; icon: ReactNode; run: (editor: Editor) => void }[] = [
  { tool: "bold", icon: <Bold />, run: (editor) => editor.chain().focus().toggleBold().run() },
  { tool: "italic", icon: <Italic />, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { tool: "strike", icon: <Strikethrough />, run: (editor) => editor.chain().focus().toggleStrike().run() },
  { tool: "bulletList", icon: <List />, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    tool: "orderedList",
    icon: <ListOrdered />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { tool: "blockquote", icon: <Quote />, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { tool: "code", icon: <Code />, run: (editor) => editor.chain().focus().toggleCode().run() },
]

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link")
  if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run()
  } else {
    chain.setLink({ href }).run()
  }
}

/** Asks for the address of a link. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const m = useMessages()
  const words = m.activity.editor
  const before: unknown = editor.getAttributes("link")["href"]
  const [address, setAddress] = useState(typeof before === "string" ? before : "")
  const [error, setError] = useState<string>()
  const submit = () => {
    const href = linkAddress(address)
    if (!href) return setError(words.badAddress)
    setLink(editor, href)
    onClose()
  }
  return (
    // Not a `form`, because the editor is often inside one.
    <div className={`flex items-start gap-2 ${styles.link}`} role="group" aria-label={words.link}>
      <TextField
        quiet
        autoFocus
        label={words.address}
        placeholder={words.addressPlaceholder}
        value={address}
        onChange={setAddress}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "Enter") return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === "Enter") return submit()
          onClose()
          editor.commands.focus()
        }}
      />
      <Button onClick={submit}>{words.setLink}</Button>
      {before !== undefined && (
        <Button
          look="plain"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run()
            onClose()
          }}
        >
          {words.unlink}
        </Button>
      )}
    </div>
  )
}

/** Keeps the focus in the text, or a phone's keyboard would close and reopen. */
function ToolButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton size="s" onMouseDown={(event) => event.preventDefault()} {...props} />
}

interface Props {
  editor: Editor
  /** The label of the `@` button. Undefined if there is nothing to insert. */
  insertLabel?: string | undefined
}

/** The formatting buttons of rich text. */
export function TextToolbar({ editor, insertLabel }: Props) {
  const words = useMessages().activity.editor
  const [isLinking, setLinking] = useState(false)
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...tools.map(({ tool }) => tool), "link"].filter((name) => now.isActive(name)),
  })
  return (
    <>
      <div className="flex wrap" role="group" aria-label={words.tools}>
        {tools.map(({ tool, icon, run }) => (
          <ToolButton
            key={tool}
            label={words[tool]}
            icon={icon}
            aria-pressed={pressed.includes(tool)}
            onClick={() => run(editor)}
          />
        ))}
        <ToolButton
          label={words.link}
          icon={<Link />}
          aria-pressed={pressed.includes("link")}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        />
        {insertLabel && (
          <ToolButton
            label={insertLabel}
            icon={<AtSign />}
            onClick={() => {
              const { $from } = editor.state.selection
              const needsSpace = /\S$/.test($from.parent.textBetween(0, $from.parentOffset, " ", "x"))
              editor
                .chain()
                .focus()
                .insertContent({ type: "text", text: needsSpace ? " @" : "@" })
                .run()
            }}
          />
        )}
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}
