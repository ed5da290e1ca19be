import { Search, X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../../../lib/messages.ts"
import { useDebounced } from "../../../ui/debounced.ts"
import { useShortcut } from "../../../ui/shortcuts.ts"
import styles from "./board-search-field.module.css"

const delay = 300

/** The search of the board; it follows the typing after a moment. */
export function BoardSearchField({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const m = useMessages()
  const words = m.board.filters
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value ?? "")
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(value ?? "")
  }
  const rested = useDebounced(text, delay)
  const commit = useEffectEvent((next: string) => {
    const wanted = next.trim() || undefined
    if (next === text && wanted !== value) onChange(wanted)
  })
  useEffect(() => commit(rested), [rested])
  useShortcut("/", m.board.keys.search, () => input.current?.focus())
  return (
    <search className={styles.search}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={words.search}
        placeholder={words.search}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return
          event.preventDefault()
          setText("")
        }}
      />
      {text !== "" && (
        <button
          type="button"
          className={styles.clear}
          aria-label={words.clearSearch}
          onClick={() => setText("")}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
