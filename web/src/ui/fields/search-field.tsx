import { CornerDownLeft, Search, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import { useDebounced } from "../forms/debounced.ts"
import styles from "./search-field.module.css"
import { useCommand } from "../screen/shortcuts.ts"

interface Props {
  label: string
  /** The label of the clear button. */
  clearLabel: string
  /**
   * Searches everywhere for the text instead. Only a page's own field has this and the search
   * shortcut.
   */
  onEverywhere?: ((text: string) => void) | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The debounce in milliseconds. */
  delay: number
}

interface EverywhereProps {
  id: string
  text: string
  onPick: () => void
}

/** The button at the end that searches everywhere, with its shortcut. */
function Everywhere({ id, text, onPick }: EverywhereProps) {
  const words = useMessages().ui
  const label = words.searchEverywhere(text)
  return (
    <button
      type="button"
      id={id}
      className={styles.everywhere}
      aria-label={label}
      title={label}
      onClick={onPick}
    >
      {words.everywhere}
      <CornerDownLeft aria-hidden="true" />
    </button>
  )
}

/** A search input that reports the text after a pause. */
export function SearchField({ label, clearLabel, onEverywhere, value, onChange, delay }: Props) {
  const everywhereId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value ?? "")
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // The trimmed value from outside must not remove a trailing space while the user types.
    if (text.trim() !== (value ?? "")) setText(value ?? "")
  }
  const rested = useDebounced(text, delay)
  const commit = useEffectEvent((next: string) => {
    const wanted = next.trim() || undefined
    if (next === text && wanted !== value) onChange(wanted)
  })
  useEffect(() => commit(rested), [rested])
  useCommand("page.search", onEverywhere && (() => input.current?.focus()))
  const sought = text.trim()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isPalette = event.key === "k" && (event.ctrlKey || event.metaKey)
    if (event.key === "Escape" && text !== "") setText("")
    else if (onEverywhere && sought !== "" && (event.key === "Enter" || isPalette)) onEverywhere(sought)
    else return
    event.preventDefault()
  }
  return (
    <search className={styles.search}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={classNames(styles.input, onEverywhere && sought !== "" && styles.wide)}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={onEverywhere && sought ? everywhereId : undefined}
        onKeyDown={onKeyDown}
      />
      {onEverywhere && text === "" && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
      {text !== "" && (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => setText("")}>
          <X aria-hidden="true" />
        </button>
      )}
      {onEverywhere && sought !== "" && (
        <Everywhere id={everywhereId} text={sought} onPick={() => onEverywhere(sought)} />
      )}
    </search>
  )
}
