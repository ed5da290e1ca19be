import { type ReactNode, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./taken-note.module.css"

interface Replacement<T> {
  readonly typed: string
  readonly value: T
  readonly before: T
}

/**
 * The note of a field that replaced an invalid text with a default: the text, and a button to
 * restore it.
 */
export function useTaken<T>(value: T, onPick: (value: T) => void) {
  const m = useMessages()
  const [taken, setTaken] = useState<Replacement<T>>()
  const take = (next: T, typed: string, before: T) => {
    setTaken({ typed: typed.trim(), value: next, before })
    onPick(next)
  }
  const note = (say: (typed: string) => string): ReactNode =>
    // The note disappears when the value changes again.
    taken && Object.is(taken.value, value) ? (
      <span className="muted" role="alert">
        {say(taken.typed)}{" "}
        <button
          type="button"
          className={`p-0 pointer text-accent medium ${styles.undo}`}
          onClick={() => {
            setTaken(undefined)
            onPick(taken.before)
          }}
        >
          {m.ui.undo}
        </button>
      </span>
    ) : undefined
  return { take, note, forget: () => setTaken(undefined) }
}
