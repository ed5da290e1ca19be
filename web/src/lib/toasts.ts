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
let enabled = true

/** Shows a toast for its time (5 s unless told, 10 s where it offers something); the oldest gives way to a fourth. */
export function showToast(toast: Omit<Toast, "hash" | "time"> & { time?: number }): void {
  if (!enabled) return
  const hash = `${toast.status} ${toast.title} ${toast.description ?? ""}`
  const others = shown.get().filter((item) => item.hash !== hash)
  const time = toast.action ? actionTime : usualTime
  shown.set([...others, { time, ...toast, hash }].slice(-maxShown))
}

export function dismissToast(hash: string): void {
  shown.set(shown.get().filter((item) => item.hash !== hash))
}

/** Takes an error away that a later try has made good. */
export function dismissFailure(title: string): void {
  shown.set(shown.get().filter((item) => item.status !== "error" || item.title !== title))
}

/** While the upgrade, trial or payment dialog shows, no further toast is queued. */
export function enableToasts(next: boolean): void {
  enabled = next
}

export function useToasts(): readonly Toast[] {
  return useStore(shown)
}

/** What is shown now. */
export function currentToasts(): readonly Toast[] {
  return shown.get()
}
