import { createStore, useStore } from "../lib/store.ts"

/** Open modal dialogs, the topmost last. All that lies outside it is inert, so toasts show inside it. */
const open = createStore<readonly HTMLDialogElement[]>([])

/** Opens a dialog as modal and answers how to close it; focus then returns to where it was. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  open.set([...open.get(), dialog])
  return () => {
    open.set(open.get().filter((item) => item !== dialog))
    dialog.close()
  }
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useStore(open).at(-1)
}

export function isDialogOpen(): boolean {
  return open.get().length > 0
}
