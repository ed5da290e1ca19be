import { Trophy } from "lucide-react"
import { type CSSProperties, useEffect } from "react"
import { createPortal } from "react-dom"
import { createStore, useStore } from "../../../lib/store.ts"
import { useTopDialog } from "../../../ui/overlays/open-dialogs.ts"
import styles from "./won-mark.module.css"

/** How long the trophy shows, in milliseconds. */
const time = 1200
const pieces = Array.from({ length: 14 }, (_, index): CSSProperties & Record<"--turn" | "--hue", string> => ({
  "--turn": `${index / 14}turn`,
  "--hue": String(index * 77),
}))

/** Counts the wins, to restart the animation. 0 while nothing shows. */
const wins = createStore(0)

/** Shows the trophy for a moment. */
export function celebrate(): void {
  wins.set(wins.get() + 1)
}

/**
 * A trophy that shows for a moment over everything, and never under reduced motion. The toast has
 * the words.
 */
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
