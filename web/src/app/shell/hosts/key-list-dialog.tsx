import { useMessages } from "../../../lib/text/messages.ts"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { KeyCaps } from "../../../ui/marks/key-caps.tsx"
import { inTableOrder, type Shortcut, useLiveShortcuts } from "../../../ui/screen/shortcuts.ts"
import styles from "./key-list-dialog.module.css"

type Place = keyof ReturnType<typeof useMessages>["commands"]["places"]

/** From the closest scope to the global one. */
const places: readonly Place[] = ["record", "card", "list", "today", "calendar", "page", "anywhere", "go"]

/** Returns the active shortcut of each key. Closer scopes override wider ones. */
function heard(live: readonly Shortcut[]): Shortcut[] {
  const taken = new Set<string>()
  const kept: Shortcut[] = []
  for (const item of live.toReversed()) {
    if (item.keys.some((keys) => taken.has(keys))) continue
    if (item.run) for (const keys of item.keys) taken.add(keys)
    kept.unshift(item)
  }
  return kept
}

function Row({ item: { command, keys, label } }: { item: Shortcut }) {
  const { does, or } = useMessages().commands
  return (
    <div className={`row justify-between gap-4 ${styles.row}`}>
      <dt>{label ?? (command === "go" ? null : does[command])}</dt>
      <dd>
        {keys.map((one, at) => (
          <span key={one} className="inline-row gap-1">
            {at > 0 && !one.startsWith("Arrow") && <span className="text-xs muted">{or}</span>}
            <KeyCaps keys={one} />
          </span>
        ))}
      </dd>
    </div>
  )
}

/** The keys that work on the current page, grouped by scope. */
export function KeyListDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().commands
  const live = inTableOrder(heard(useLiveShortcuts()))
  return (
    <Dialog size="l" title={words.does["anywhere.keys"]} onClose={onClose}>
      <div className={styles.places}>
        {places.map((place) => {
          const items = live.filter(({ command }) => command.split(".")[0] === place)
          if (items.length === 0) return null
          return (
            <section key={place} className={styles.place}>
              <h3 className={styles.title}>{words.places[place]}</h3>
              <dl>
                {items.map((item) => (
                  <Row key={`${item.command} ${item.keys.join()}`} item={item} />
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
