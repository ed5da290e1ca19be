import { type BoardModel, findCard } from "../board-model.ts"

const maxFrames = 12
let waiting = 0

/**
 * Whether a card will receive the focus after it scrolls into view. Nothing has the focus
 * meanwhile.
 */
export function isFocusComing(): boolean {
  return waiting > 0
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card="${id}"] [data-card-link]`)
}

/** Scrolls a card into view and focuses it once it is rendered. */
export function focusCard(model: BoardModel, id: string): void {
  model.current.set(id)
  waiting += 1
  let frames = 0
  const attempt = () => {
    const link = linkOf(id)
    if (frames === 0) {
      const found = findCard(model, id)
      found?.column.scrollTo(found.place)
      link?.closest("[data-stage]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
    } else if (link && model.current.get() === id) {
      link.focus({ preventScroll: true })
    }
    frames += 1
    const isDone = model.current.get() !== id || (frames > 1 && document.activeElement === linkOf(id))
    if (isDone || frames === maxFrames) waiting -= 1
    else requestAnimationFrame(attempt)
  }
  requestAnimationFrame(attempt)
}
