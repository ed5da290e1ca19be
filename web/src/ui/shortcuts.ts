import { useEffectEvent, useLayoutEffect } from "react"
import { createStore, useStore } from "../lib/store.ts"
import { isDialogOpen, isDialogOverDrawers } from "./open-dialogs.ts"

export interface Shortcut {
  /** As the keyboard names it: `n`, `?`, `/`, `Escape`; `mod+k` is Ctrl+K, or Cmd+K on a Mac. */
  keys: string
  /** What it does, for the list of keys; without one it is not listed. */
  label?: string | undefined
}

interface Registered extends Shortcut {
  /** Left out for keys that something else listens to. */
  run?: () => void
  /** It also works where a drawer lies over the page: what is edited there saves itself. */
  overDrawer?: boolean
}

const registered = createStore<readonly Registered[]>([])

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))
  )
}

function keysOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return mod ? `mod+${key}` : key
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const keys = keysOf(event)
  // In a text Ctrl+A means the text.
  const isText = !keys.startsWith("mod+") || keys === "mod+a"
  if (isText && isTyping(event.target)) return
  // Esc means the panel or menu that is open, which closes by itself.
  if (keys === "Escape" && document.querySelector('[popover="auto"]:popover-open')) return
  // The latest one wins: what was opened last has the keys.
  const found = registered.get().findLast((item) => item.keys === keys && item.run)
  if (!found || (found.overDrawer ? isDialogOverDrawers() : isDialogOpen())) return
  event.preventDefault()
  found.run?.()
}

globalThis.addEventListener("keydown", onKeyDown)

/** Binds a key while the component is there and no dialog is open; plain keys rest while someone types. */
export function useShortcut(
  keys: string,
  label: string | undefined,
  run: () => void,
  { overDrawer = false }: Pick<Registered, "overDrawer"> = {},
): void {
  const onRun = useEffectEvent(run)
  // Not after the paint: what is seen already answers.
  useLayoutEffect(() => {
    const item: Registered = { keys, label, run: () => onRun(), overDrawer }
    registered.set([...registered.get(), item])
    return () => registered.set(registered.get().filter((other) => other !== item))
  }, [keys, label, overDrawer])
}

/** Lists a key that the component itself listens to. */
export function useKeyHint(keys: string, label: string): void {
  useLayoutEffect(() => {
    const item: Registered = { keys, label }
    registered.set([...registered.get(), item])
    return () => registered.set(registered.get().filter((other) => other !== item))
  }, [keys, label])
}

/** The keys that work now. */
export function useShortcuts(): readonly Shortcut[] {
  return useStore(registered)
}
