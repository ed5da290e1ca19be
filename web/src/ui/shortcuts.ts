import type { LucideIcon } from "lucide-react"
import { useEffectEvent, useLayoutEffect, useState } from "react"
import { type Command, commandKeys, keysOf } from "../lib/command-keys.ts"
import { createStore, useStore } from "../lib/store.ts"
import { isDialogOpen, isDialogOverDrawers } from "./open-dialogs.ts"

/** What a key does now. */
export interface Shortcut {
  readonly command: Command | "go"
  /** As the keyboard names them, each doing it: `n`, `?`, `mod+k`; `g p` is one after the other. */
  readonly keys: readonly string[]
  /** What it does, where that says more than the command's own words. */
  readonly label?: string | undefined
  /** Offers it in the palette too, under this sign. */
  readonly icon?: LucideIcon | undefined
  /** Left out for keys that something else listens to. False says that there was nothing to do it to. */
  readonly run?: ((event?: KeyboardEvent) => unknown) | undefined
}

const registered = createStore<readonly Shortcut[]>([])
/** Milliseconds in which the second of two keys has to come. */
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

/** What is heard as the dialogs are now: under one nothing; over a drawer, whose fields save themselves, its record's and everywhere's. */
function hearing(): (item: Shortcut) => boolean {
  const [isCovered, isOverDrawers] = [isDialogOpen(), isDialogOverDrawers()]
  return ({ command }) => (/^(record|anywhere|go)/.test(command) ? !isOverDrawers : !isCovered)
}

/** How near a command is to what one looks at: the nearer hears first. */
function nearness({ command }: Shortcut): number {
  if (/^(anywhere|go)/.test(command)) return 0
  if (command.startsWith("page")) return 1
  return command.startsWith("record") ? 3 : 2
}

/** What hears first as the last: the nearest, and of these what was opened last. */
function byNearness(items: readonly Shortcut[]): Shortcut[] {
  return items.toSorted((one, other) => nearness(one) - nearness(other))
}

/** The keys that work behind the dialog that asks, as they come and go; what hears first is the last. */
export function useLiveShortcuts(): Shortcut[] {
  // Before the dialog itself lies over them.
  const [isHeard] = useState(() => hearing())
  return byNearness(useStore(registered).filter(isHeard))
}

/** The same in the order of the table of keys, however they came to be bound. */
export function inTableOrder(live: readonly Shortcut[]): Shortcut[] {
  const order = Object.keys(commandKeys)
  const place = ({ command }: Shortcut) => (command === "go" ? order.length : order.indexOf(command))
  return live.toSorted((one, other) => place(one) - place(other))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const name = nameOf(event)
  // In a text Ctrl+A means the text.
  const isText = !name.startsWith("mod+") || name === "mod+a"
  if (isText && isTyping(event.target)) return
  // A question that takes a name is being answered: a letter is the beginning of one, not a command.
  if (name.length === 1 && event.target instanceof Element && event.target.closest("[data-typing]")) return
  // Esc means the panel or menu that is open, which closes by itself.
  if (name === "Escape" && document.querySelector('[popover="auto"]:popover-open')) return
  const isSecond = first !== undefined && event.timeStamp < first.until
  const keys = isSecond ? `${first?.key} ${name}` : name
  first = undefined
  const live = byNearness(registered.get().filter(hearing())).toReversed()
  const isDone = live.some((item) => item.run && item.keys.includes(keys) && item.run(event) !== false)
  if (!isDone && !isSecond && live.some((item) => item.keys.some((all) => all.startsWith(`${name} `))))
    first = { key: name, until: event.timeStamp + patience }
  // After a first key a second one that means nothing does nothing: it was not meant alone.
  if (isDone || first || isSecond) event.preventDefault()
}

globalThis.addEventListener("keydown", onKeyDown)

/** Binds keys until the answer is called. */
export function bindShortcut(item: Shortcut): () => void {
  registered.set([...registered.get(), item])
  return () => registered.set(registered.get().filter((other) => other !== item))
}

/**
 * Binds the keys of a command while the component is there and no dialog lies over it; they rest while someone types. Without `run`
 * they are not bound: it is what the role may not do, or nothing to do it to.
 */
export function useCommand(
  command: Command,
  run: ((event?: KeyboardEvent) => unknown) | undefined,
  { label, icon }: Pick<Shortcut, "label" | "icon"> = {},
): void {
  const onRun = useEffectEvent((event?: KeyboardEvent) => run?.(event))
  const isBound = run !== undefined
  // Not after the paint: what is seen already answers.
  useLayoutEffect(
    () =>
      isBound
        ? bindShortcut({ command, keys: keysOf(command), label, icon, run: (event) => onRun(event) })
        : undefined,
    [command, isBound, label, icon],
  )
}

/** Lists keys that the component itself listens to. */
export function useKeyHint(command: Command): void {
  useLayoutEffect(() => bindShortcut({ command, keys: keysOf(command) }), [command])
}
