import { createStore, useStore } from "./store.ts"

export type ToastStatus = "success" | "error" | "warning"

export interface Toast {
  /** A toast with the same hash as a visible one is not shown again. */
  readonly hash: string
  readonly title: string
  readonly description?: string | undefined
  readonly status: ToastStatus
  /** How long it shows, in milliseconds. `Infinity` waits until the user closes it. */
  readonly time: number
  readonly action?: ToastAction | undefined
  /** A suggested next step, shown before the action. */
  readonly offer?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

const maxShown = 3
const usualTime = 5000
/** As long as the server delays what follows a change for its undo. */
const actionTime = 10_000

const shown = createStore<readonly Toast[]>([])
/** The last failure while toasts are off. The open dialog shows it. */
const withheld = createStore<Toast | undefined>(undefined)
let enabled = true

/** Shows a toast: 5 s by default, or 10 s with an action. A fourth toast replaces the oldest. */
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

/** Removes an error that a retry has fixed. */
export function dismissFailure(title: string): void {
  shown.set(shown.get().filter((item) => item.status !== "error" || item.title !== title))
  if (withheld.get()?.title === title) withheld.set(undefined)
}

/**
 * Turns toasts on or off. They are off while the upgrade, trial or payment dialog is open, which
 * shows failures itself.
 */
export function enableToasts(next: boolean): void {
  enabled = next
  withheld.set(undefined)
}

/** The last failure while toasts are off. */
export function useWithheld(): Toast | undefined {
  return useStore(withheld)
}

/** The same outside React. */
export function currentWithheld(): Toast | undefined {
  return withheld.get()
}

export function useToasts(): readonly Toast[] {
  return useStore(shown)
}

export function currentToasts(): readonly Toast[] {
  return shown.get()
}
