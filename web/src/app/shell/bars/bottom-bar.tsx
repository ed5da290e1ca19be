// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { Link, useLocation } from "@tanstack/react-router"
import { useMessages } from "../../../lib/text/messages.ts"
import styles from "./bottom-bar.module.css"
import { phoneEntries } from "./navigation-entries.ts"

export function BottomBar() {
  const m = useMessages()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav data-bottom-bar className={styles.bar} aria-label={m.shell.navigation}>
      {phoneEntries.map(({ key, label, icon: Icon, to, holds }) => (
        <Link
          key={key}
          to={to}
          className={styles.entry}
          aria-current={holds !== undefined && path.startsWith(holds) ? "page" : undefined}
        >
          <Icon aria-hidden="true" />
          {label(m)}
        </Link>
      ))}
    </nav>
  )
}
