import { ownValue } from "@funil/contract/shared/own-value"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Search } from "lucide-react"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { rememberHit } from "../../features/search/search-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { useModal } from "../../ui/overlays/open-dialogs.ts"
import { KeyCaps } from "../../ui/marks/key-caps.tsx"
import { type Shortcut, useLiveShortcuts } from "../../ui/screen/shortcuts.ts"
import { Spinner } from "../../ui/marks/spinner.tsx"
import styles from "./command-palette.module.css"
import { PaletteRow } from "./palette-row.tsx"
import { type PaletteGroup, type PaletteItem, usePaletteGroups } from "./palette-groups.ts"

function stepOf(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  return ownValue(
    {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
      PageDown: Math.min(active + 5, count - 1),
      PageUp: Math.max(active - 5, 0),
    },
    key,
  )
}

interface ListProps {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  onActive: (at: number) => void
  onPick: (item: PaletteItem, isNewTab: boolean) => void
}

function GroupList({ id, groups, active, onActive, onPick }: ListProps) {
  const m = useMessages()
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div id={id} role="listbox" aria-label={m.palette.results} className={`hide-empty ${styles.list}`}>
      {groups.map((group, at) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <p className={`text-s muted medium ${styles.group}`} aria-hidden="true">
            {group.title}
          </p>
          {group.items.map((item, index) => {
            const place = (starts[at] ?? 0) + index
            return (
              <PaletteRow
                key={item.key}
                id={`${id}-${place}`}
                item={item}
                isActive={place === active}
                onActive={() => onActive(place)}
                onPick={(isNewTab) => onPick(item, isNewTab)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const m = useMessages()
  return (
    <button type="button" className={styles.close} onClick={onClose}>
      <span className="visually-hidden">{m.ui.close}</span>
      <span aria-hidden="true">
        <KeyCaps keys="Escape" />
      </span>
    </button>
  )
}

/** The key hints. */
function Keys() {
  const words = useMessages().palette
  return (
    <footer className={styles.footer} aria-hidden="true">
      <span>
        <KeyCaps keys="ArrowUp" /> <KeyCaps keys="ArrowDown" /> {words.choose}
      </span>
      <span>
        <KeyCaps keys="Enter" /> {words.open}
      </span>
      <span>
        <KeyCaps keys="mod+Enter" /> {words.openTab}
      </span>
    </footer>
  )
}

/** Returns a function that opens or runs an item. */
function usePick(onClose: () => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (item: PaletteItem, isNewTab: boolean) => {
    if (item.hit) rememberHit(client, item.hit)
    const { href, command } = item
    if (isNewTab && href !== undefined) {
      globalThis.open(href, "_blank", "noopener")
      return
    }
    onClose()
    if (href !== undefined) void navigate({ href })
    // The palette restores focus first, since the command may move it.
    else if (command && command.href === undefined) requestAnimationFrame(command.run)
  }
}

interface Props {
  /** The initial text. */
  text: string
  onClose: () => void
}

function Panel({ live, text: begun, onClose }: Props & { live: readonly Shortcut[] }) {
  const m = useMessages()
  const id = useId()
  const [text, setText] = useState(begun)
  const [active, setActive] = useState(0)
  const { groups, isBusy } = usePaletteGroups(text, live)
  const items = groups.flatMap((group) => group.items)
  const current = Math.min(active, Math.max(items.length - 1, 0))
  const pick = usePick(onClose)
  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepOf(event.key, current, items.length)
    const item = items[current]
    if (to !== undefined) {
      event.preventDefault()
      setActive(to)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter" && item && !event.nativeEvent.isComposing) {
      event.preventDefault()
      pick(item, event.ctrlKey || event.metaKey)
    }
  }
  return (
    <div className={`floating stack overflow-hidden ${styles.panel}`}>
      <label className={`row gap-2 flex-none muted ${styles.field}`}>
        <Search aria-hidden="true" />
        <span className="visually-hidden">{m.palette.placeholder}</span>
        <input
          className={`flex-1 min-w-0 h-full text-l plain ${styles.input}`}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={m.palette.placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Spinner />}
        <CloseButton onClose={onClose} />
      </label>
      <GroupList id={id} groups={groups} active={current} onActive={setActive} onPick={pick} />
      {items.length === 0 && (
        <p className={styles.empty}>{isBusy ? m.ui.searching : m.palette.nothing(text.trim())}</p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {text.trim() !== "" && !isBusy && m.palette.found(items.length)}
      </p>
      <Keys />
    </div>
  )
}

/** Finds every record, opens every page and creates any record, from any page. */
export function CommandPalette({ text, onClose }: Props) {
  const m = useMessages()
  const ref = useRef<HTMLDialogElement>(null)
  const live = useLiveShortcuts()
  const isOpen = useModal(ref)
  return (
    <dialog
      ref={ref}
      aria-label={m.palette.title}
      className={styles.dialog}
      closedby="closerequest"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {isOpen && <Panel live={live} text={text} onClose={onClose} />}
    </dialog>
  )
}
