import type { KeyboardEvent } from "react"
import type { InPlace } from "./in-place.ts"

interface Handlers {
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Keys of a field that is edited in place: leaving it or Enter saves, Esc takes it back. In text of several lines Enter
 * breaks the line and Ctrl or Cmd with it saves.
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
        // Only the change is given up; a dialog around it stays.
        event.preventDefault()
        event.stopPropagation()
        field.reset()
      }
    },
  }
}
