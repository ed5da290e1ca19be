import { type RefObject, useLayoutEffect, useState } from "react"
import { createStore, useStore } from "../../lib/store.ts"

/**
 * Open modal dialogs, topmost last. Elements outside the topmost are inert, so toasts show inside
 * it.
 */
const open = createStore<readonly HTMLDialogElement[]>([])

/** Opens a modal dialog. Returns a function that closes it and restores the focus. */
function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // The dialog itself gets the focus, since its first button is "close".
  dialog.tabIndex = -1
  dialog.focus()
  open.set([...open.get(), dialog])
  return () => {
    open.set(open.get().filter((item) => item !== dialog))
    dialog.close()
  }
}

/**
 * Keeps a dialog open while it is rendered, and returns whether it is open. Render the content only
 * then, because a hidden field can't take the focus.
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

/** Whether a dialog other than a drawer is open. */
export function isDialogOverDrawers(): boolean {
  return open.get().some((dialog) => dialog.dataset["drawer"] === undefined)
}
