import type { KeyboardEvent } from "react"
import type { InPlace } from "./in-place.ts"

interface Handlers {
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Keys of inline editing: blur or Enter saves, Esc resets. In a multiline text Enter inserts a
 * line, and Ctrl or Cmd with Enter saves.
 */
export function inPlaceKeys(
  field: Pick<InPlace<unknown>, "commit" | "reset" | "isDirty">,
  isMultiline = false,
): Handlers {
  return {
    onBlur: field.commit,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === "Enter" && (!isMultiline || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        event.currentTarget.blur()
      } else if (event.key === "Escape" && field.isDirty) {
        // Esc discards only the edit, without closing a dialog around it.
        event.preventDefault()
        event.stopPropagation()
        field.reset()
      }
    },
  }
}
