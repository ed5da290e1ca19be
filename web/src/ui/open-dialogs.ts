import { type RefObject, useLayoutEffect, useState } from "react"
import { createStore, useStore } from "../lib/store.ts"

/** Open modal dialogs, the topmost last. All that lies outside it is inert, so toasts show inside it. */
const open = createStore<readonly HTMLDialogElement[]>([])

/** Opens a dialog as modal and answers how to close it; focus then returns to where it was. */
function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // The focus begins at the dialog itself, not at its first button, which is the one that closes it.
  dialog.tabIndex = -1
  dialog.focus()
  open.set([...open.get(), dialog])
  return () => {
    open.set(open.get().filter((item) => item !== dialog))
    dialog.close()
  }
}

/**
 * Keeps a dialog open as long as it is rendered, and says once it is. Render the content from then on: a field that
 * takes the focus as it appears can't do so in a dialog that is not shown yet.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): boolean {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!ref.current) return undefined
    const close = openModal(ref.current)
    setOpen(true)
    return close
  }, [ref])
  return isOpen
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useStore(open).at(-1)
}

export function isDialogOpen(): boolean {
  return open.get().length > 0
}

/** Whether a dialog is open that is no drawer. */
export function isDialogOverDrawers(): boolean {
  return open.get().some((dialog) => dialog.dataset["drawer"] === undefined)
}
