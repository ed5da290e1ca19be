import { type ReactNode, useState } from "react"
import { useMessages } from "../lib/messages.ts"
import styles from "./taken-note.module.css"

interface Taken<T> {
  readonly typed: string
  readonly value: T
  readonly before: T
}

/** What a field says after it took a usual value for a text it can't read: the text, and the way back. */
export function useTaken<T>(value: T, onPick: (value: T) => void) {
  const m = useMessages()
  const [taken, setTaken] = useState<Taken<T>>()
  const take = (next: T, typed: string, before: T) => {
    setTaken({ typed: typed.trim(), value: next, before })
    onPick(next)
  }
  const note = (say: (typed: string) => string): ReactNode =>
    // Another value since then makes the note untrue.
    taken && Object.is(taken.value, value) ? (
      <span className={styles.note} role="alert">
        {say(taken.typed)}{" "}
        <button
          type="button"
          className={styles.undo}
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
