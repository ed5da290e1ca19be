import { Search, X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useDebounced } from "./debounced.ts"
import styles from "./search-field.module.css"
import { useCommand } from "./shortcuts.ts"

interface Props {
  label: string
  /** Names the button that empties it. */
  clearLabel: string
  /** Whether the key of searches brings the focus here. */
  hasKey?: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Milliseconds that it waits for the next key. */
  delay: number
}

/** A search that follows the typing after a moment. */
export function SearchField({ label, clearLabel, hasKey = false, value, onChange, delay }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value ?? "")
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // An own search that comes back trimmed does not take away the blank that is being typed.
    if (text.trim() !== (value ?? "")) setText(value ?? "")
  }
  const rested = useDebounced(text, delay)
  const commit = useEffectEvent((next: string) => {
    const wanted = next.trim() || undefined
    if (next === text && wanted !== value) onChange(wanted)
  })
  useEffect(() => commit(rested), [rested])
  useCommand("page.search", hasKey ? () => input.current?.focus() : undefined)
  return (
    <search className={styles.search}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
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
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => setText("")}>
          <X aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
