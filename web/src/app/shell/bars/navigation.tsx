// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { Link, useLocation } from "@tanstack/react-router"
import { PanelLeftClose, PanelLeftOpen } from "lucide-react"
import { can } from "@funil/contract/account/permissions"
import { useMe, useRole } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useStored } from "../../../lib/session/storage.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import { Logo, LogoMark } from "./logo.tsx"
import styles from "./navigation.module.css"
import { adminEntries, mainEntries, type NavigationEntry } from "./navigation-entries.ts"

const version = "1.11.32"

function Entry({ entry, isCollapsed }: { entry: NavigationEntry; isCollapsed: boolean }) {
  const label = entry.label(useMessages())
  const Icon = entry.icon
  const { to, holds } = entry
  const isHere = useLocation({ select: ({ pathname }) => holds !== undefined && pathname.startsWith(holds) })
  return (
    <Link
      to={to}
      className={styles.entry}
      title={isCollapsed ? label : undefined}
      aria-current={isHere ? "page" : undefined}
    >
      <Icon aria-hidden="true" />
      <span className={`flex-1 truncate ${styles.label}`}>{label}</span>
    </Link>
  )
}

function Entries({ entries, isCollapsed }: { entries: readonly NavigationEntry[]; isCollapsed: boolean }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry entry={entry} isCollapsed={isCollapsed} />
        </li>
      ))}
    </ul>
  )
}

function AccountHead() {
  const account = useMe()?.account
  const name = account?.company || account?.domain
  return (
    <div className={styles.account}>
      {account?.brand && name ? (
        <Avatar name={name} picture={account.brand} square decorative />
      ) : (
        <LogoMark />
      )}
      <div className={styles.names}>
        <p className="bold truncate">{name ?? "Funil"}</p>
        {account?.domain !== name && <p className={styles.domain}>{account?.domain}</p>}
      </div>
    </div>
  )
}

/** The menu on the left: the account, and the pages of the user's role. */
export function Navigation() {
  const m = useMessages()
  const role = useRole()
  const [stored, store] = useStored("menu")
  const isCollapsed = stored === "collapsed"
  const toggle = () => store(isCollapsed ? undefined : "collapsed")
  useCommand("anywhere.menu", toggle)
  const admin = adminEntries.filter((entry) => role && (!entry.permission || can(role, entry.permission)))
  return (
    <nav
      className={classNames(styles.navigation, isCollapsed && styles.collapsed)}
      aria-label={m.shell.navigation}
    >
      <AccountHead />
      <div className="p-2 flex-1 min-h-0 overflow-y-auto">
        <Entries entries={mainEntries} isCollapsed={isCollapsed} />
        {admin.length > 0 && (
          <>
            <h2 className={styles.heading}>{m.shell.administration}</h2>
            <Entries entries={admin} isCollapsed={isCollapsed} />
          </>
        )}
      </div>
      <footer className={styles.footer}>
        <span className={styles.product} title={m.shell.version(version)}>
          <Logo />
          <span className={styles.version}>{version}</span>
        </span>
        <IconButton
          size="s"
          label={isCollapsed ? m.shell.expand : m.shell.collapse}
          aria-expanded={!isCollapsed}
          icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
          onClick={toggle}
        />
      </footer>
    </nav>
  )
}
