import { Ellipsis } from "lucide-react"
import type { ReactNode } from "react"
import { Checkbox } from "../ui/fields/checkbox.tsx"
import { Menu } from "../ui/overlays/menu.tsx"
import { classNames } from "../ui/screen/class-names.ts"
import styles from "./setting-row.module.css"

/** The class of the link that opens a row's editor. It contains a `RowText`. */
export const rowLink = `rounded stack gap-half text-inherit break no-underline ${styles.link}`

/** The name of an item, and what it is in a line. */
export function RowText({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <>
      <span className={`medium ${styles.name}`}>{name}</span>
      {detail !== undefined && <span className="muted pretty">{detail}</span>}
    </>
  )
}

/** Says below the name what keeps an item from working. */
export function RowWarning({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={`warned flex gap-2 text-s icon-s ${styles.warning}`}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** The switch at the start of a row, which takes effect at once. */
export function RowSwitch(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, onChange } = props
  return (
    <Checkbox
      look="switch"
      label={<span className="visually-hidden">{label}</span>}
      checked={isOn}
      onChange={onChange}
    />
  )
}

/** The menu at the end of a row. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu align="end" trigger={{ className: "icon-button", "aria-label": label, children: <Ellipsis /> }}>
      {children}
    </Menu>
  )
}

/** The rows of a list that isn't sorted by hand. */
export function SettingRows<T extends { readonly id: string }>(props: {
  items: readonly T[]
  label?: string
  children: (item: T) => ReactNode
}) {
  return (
    <ul className="framed-list" aria-label={props.label}>
      {props.items.map((item) => (
        <li key={item.id}>{props.children(item)}</li>
      ))}
    </ul>
  )
}

interface Props {
  /** The switch or the handle at the start. */
  start?: ReactNode
  icon?: ReactNode
  /** Whether the item is switched off. */
  isOff?: boolean
  /** The link with its `RowText`, and what else belongs to the name. */
  children: ReactNode
  /** States and counts, which move below the name on phones. */
  facts?: ReactNode
  /** The buttons and the menu at the end. */
  tools?: ReactNode
}

/** A row of a setting's list. */
export function SettingRow({ start, icon, isOff = false, children, facts, tools }: Props) {
  return (
    <div
      className={classNames("row gap-2 hoverable", styles.row, start !== undefined && styles.started)}
      data-off={isOff || undefined}
    >
      {start}
      {icon && (
        <span
          className={`rounded center flex-none text-accent phone-hidden ${styles.icon}`}
          aria-hidden="true"
        >
          {icon}
        </span>
      )}
      <div className={`stack gap-half flex-1 min-w-0 ${styles.main}`}>{children}</div>
      {facts && (
        <div className={`stack items-end gap-half flex-none text-s faint tabular nowrap ${styles.facts}`}>
          {facts}
        </div>
      )}
      {tools && <div className={`flex gap-half flex-none ${styles.tools}`}>{tools}</div>}
    </div>
  )
}
