import { createStore, useStore } from "./store.ts"

export type ToastStatus = "success" | "error" | "warning"

export interface Toast {
  /** Same title and description, same hash: a toast that is already shown is not shown twice. */
  readonly hash: string
  readonly title: string
  readonly description?: string | undefined
  readonly status: ToastStatus
  /** Milliseconds that it stays; `Infinity` stays until it is closed. */
  readonly time: number
  readonly action?: ToastAction | undefined
  /** What could come next, before the action. */
  readonly offer?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

const maxShown = 3
const usualTime = 5000
/** As long as what follows a change waits for its undo. */
const actionTime = 10_000

const shown = createStore<readonly Toast[]>([])
/** The last failure while toasts rest, which the open dialog then shows itself. */
const withheld = createStore<Toast | undefined>(undefined)
let enabled = true

/** Shows a toast for its time (5 s unless told, 10 s where it offers something); the oldest gives way to a fourth. */
export function showToast(toast: Omit<Toast, "hash" | "time"> & { time?: number }): void {
  const hash = `${toast.status} ${toast.title} ${toast.description ?? ""}`
  const time = toast.action ? actionTime : usualTime
  const made = { time, ...toast, hash }
  if (!enabled) {
    if (toast.status !== "warning") withheld.set(toast.status === "error" ? made : undefined)
    return
  }
  const others = shown.get().filter((item) => item.hash !== hash)
  shown.set([...others, made].slice(-maxShown))
}

export function dismissToast(hash: string): void {
  shown.set(shown.get().filter((item) => item.hash !== hash))
}

/** Takes an error away that a later try has made good. */
export function dismissFailure(title: string): void {
  shown.set(shown.get().filter((item) => item.status !== "error" || item.title !== title))
  if (withheld.get()?.title === title) withheld.set(undefined)
}

/** While the upgrade, trial or payment dialog shows, no further toast is queued: the dialog shows what failed. */
export function enableToasts(next: boolean): void {
  enabled = next
  withheld.set(undefined)
}

/** What failed while toasts rest. */
export function useWithheld(): Toast | undefined {
  return useStore(withheld)
}

/** What failed while toasts rest, outside React. */
export function currentWithheld(): Toast | undefined {
  return withheld.get()
}

export function useToasts(): readonly Toast[] {
  return useStore(shown)
}

/** What is shown now. */
export function currentToasts(): readonly Toast[] {
  return shown.get()
}
