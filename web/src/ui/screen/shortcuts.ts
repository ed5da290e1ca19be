import type { LucideIcon } from "lucide-react"
import { useEffectEvent, useLayoutEffect, useState } from "react"
import { type Command, commandKeys, keysOf } from "../../lib/command-keys.ts"
import { createStore, useStore } from "../../lib/store.ts"
import { isDialogOpen, isDialogOverDrawers } from "../overlays/open-dialogs.ts"

/** An active shortcut. */
export interface Shortcut {
  readonly command: Command | "go"
  /** Key names, of which any works: `n`, `?`, `mod+k`. `g p` is a sequence. */
  readonly keys: readonly string[]
  /** A more specific label than the command's. */
  readonly label?: string | undefined
  /** Adds it to the palette with this icon. */
  readonly icon?: LucideIcon | undefined
  /**
   * Undefined if another listener handles the key. Returning false means there was nothing to do.
   */
  readonly run?: ((event?: KeyboardEvent) => unknown) | undefined
}

const registered = createStore<readonly Shortcut[]>([])
/** How long the second key of a sequence may take, in milliseconds. */
const patience = 1500
let first: { readonly key: string; readonly until: number } | undefined

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))
  )
}

function nameOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return mod ? `mod+${key}` : key
}

/**
 * Returns a check for active shortcuts. A dialog blocks all. A drawer, which saves by itself,
 * leaves its record's and the global ones.
 */
function hearing(): (item: Shortcut) => boolean {
  const [isCovered, isOverDrawers] = [isDialogOpen(), isDialogOverDrawers()]
  return ({ command }) => (/^(record|anywhere|go)/.test(command) ? !isOverDrawers : !isCovered)
}

/** The scope's distance. Closer scopes win. */
function nearness({ command }: Shortcut): number {
  if (/^(anywhere|go)/.test(command)) return 0
  if (command.startsWith("page")) return 1
  return command.startsWith("record") ? 3 : 2
}

/** Sorts by priority, highest last: the closest scope, and within it the one bound last. */
function byNearness(items: readonly Shortcut[]): Shortcut[] {
  return items.toSorted((one, other) => nearness(one) - nearness(other))
}

/**
 * The shortcuts that work behind the current dialog, updated as they change, highest priority last.
 */
export function useLiveShortcuts(): Shortcut[] {
  // Computed before this dialog itself blocks the shortcuts.
  const [isHeard] = useState(() => hearing())
  return byNearness(useStore(registered).filter(isHeard))
}

/** Sorts shortcuts in the order of the command table. */
export function inTableOrder(live: readonly Shortcut[]): Shortcut[] {
  const order = Object.keys(commandKeys)
  const place = ({ command }: Shortcut) => (command === "go" ? order.length : order.indexOf(command))
  return live.toSorted((one, other) => place(one) - place(other))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const name = nameOf(event)
  // In a text field Ctrl+A selects the text.
  const isText = !name.startsWith("mod+") || name === "mod+a"
  if (isText && isTyping(event.target)) return
  // While a question waits for a name, letters are typed text, not shortcuts.
  if (name.length === 1 && event.target instanceof Element && event.target.closest("[data-typing]")) return
  // Esc closes an open popover natively.
  if (name === "Escape" && document.querySelector('[popover="auto"]:popover-open')) return
  const isSecond = first !== undefined && event.timeStamp < first.until
  const keys = isSecond ? `${first?.key} ${name}` : name
  first = undefined
  const live = byNearness(registered.get().filter(hearing())).toReversed()
  const isDone = live.some((item) => item.run && item.keys.includes(keys) && item.run(event) !== false)
  if (!isDone && !isSecond && live.some((item) => item.keys.some((all) => all.startsWith(`${name} `))))
    first = { key: name, until: event.timeStamp + patience }
  // An unknown second key is swallowed, since it was not meant on its own.
  if (isDone || first || isSecond) event.preventDefault()
}

globalThis.addEventListener("keydown", onKeyDown)

/** Binds keys until the returned function is called. */
export function bindShortcut(item: Shortcut): () => void {
  registered.set([...registered.get(), item])
  return () => registered.set(registered.get().filter((other) => other !== item))
}

/**
 * Binds a command's keys while the component is mounted, no dialog is above it and the user isn't
 * typing. Without `run` nothing is bound: the role may not do it, or there is nothing to do.
 */
export function useCommand(
  command: Command,
  run: ((event?: KeyboardEvent) => unknown) | undefined,
  { label, icon }: Pick<Shortcut, "label" | "icon"> = {},
): void {
  const onRun = useEffectEvent((event?: KeyboardEvent) => run?.(event))
  const isBound = run !== undefined
  // Before the paint, so that visible elements respond at once.
  useLayoutEffect(
    () =>
      isBound
        ? bindShortcut({ command, keys: keysOf(command), label, icon, run: (event) => onRun(event) })
        : undefined,
    [command, isBound, label, icon],
  )
}

/** Lists keys that the component handles itself. */
export function useKeyHint(command: Command): void {
  useLayoutEffect(() => bindShortcut({ command, keys: keysOf(command) }), [command])
}
