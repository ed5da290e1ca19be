import { Trophy } from "lucide-react"
import { type CSSProperties, useEffect } from "react"
import { createPortal } from "react-dom"
import { createStore, useStore } from "../../lib/store.ts"
import { useTopDialog } from "../../ui/open-dialogs.ts"
import styles from "./won-mark.module.css"

/** Milliseconds that the mark is seen. */
const time = 1200
const pieces = Array.from({ length: 14 }, (_, index): CSSProperties & Record<"--turn" | "--hue", string> => ({
  "--turn": `${index / 14}turn`,
  "--hue": String(index * 77),
}))

/** How many wins were seen; 0 while none is. */
const wins = createStore(0)

/** Shows for a moment that a deal was won. */
export function celebrate(): void {
  wins.set(wins.get() + 1)
}

/** A trophy that shows for a moment over everything, and nothing under reduced motion. What was won is told in words elsewhere. */
export function WonMark() {
  const count = useStore(wins)
  const dialog = useTopDialog()
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => wins.set(0), time)
    return () => clearTimeout(timer)
  }, [count])
  if (count === 0) return null
  return createPortal(
    <div key={count} className={styles.mark} data-mark="won" aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece["--turn"]} className={styles.piece} style={piece} />
      ))}
      <span className={styles.medal}>
        <Trophy />
      </span>
    </div>,
    dialog ?? document.body,
  )
}
