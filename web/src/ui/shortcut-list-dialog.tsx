import { ownValue } from "@funil/contract/shared/own-value"
import { useMessages } from "../lib/messages.ts"
import { Dialog } from "./dialog.tsx"
import styles from "./shortcut-list-dialog.module.css"
import { type Shortcut, useShortcuts } from "./shortcuts.ts"

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const names: Record<string, string> = {
  mod: isMac ? "⌘" : "Ctrl",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Enter: "↵",
}

function listed(shortcuts: readonly Shortcut[]): Shortcut[] {
  return [...new Map(shortcuts.flatMap((item) => (item.label ? [[item.keys, item] as const] : []))).values()]
}

/** The list of keys that work on the page behind it. */
export function ShortcutListDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages()
  return (
    <Dialog size="s" title={m.ui.shortcuts} onClose={onClose}>
      <dl className={styles.list}>
        {listed(useShortcuts()).map((item) => (
          <div key={item.keys} className={styles.row}>
            <dt>{item.label}</dt>
            <dd>
              {item.keys.split("+").map((key) => (
                <kbd key={key} className={styles.key}>
                  {ownValue(names, key) ?? (key === " " ? m.ui.spaceKey : key.toUpperCase())}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
