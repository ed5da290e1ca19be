import type { SearchHit } from "@funil/contract/home/search"
import { Package, ReceiptText, SquareCheck, SquareKanban } from "lucide-react"
import type { ReactNode } from "react"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { KeyCaps } from "../../ui/marks/key-caps.tsx"
import styles from "./command-palette.module.css"
import type { PaletteItem } from "./palette-groups.ts"

/** The icon of a record, or null to show its picture or initials. */
const icons: Readonly<Record<SearchHit["entity"], ReactNode>> = {
  deal: <SquareKanban aria-hidden="true" />,
  bill: <ReceiptText aria-hidden="true" />,
  product: <Package aria-hidden="true" />,
  contact: null,
  company: null,
  user: null,
  task: <SquareCheck aria-hidden="true" />,
}

function HitIcon({ hit }: { hit: SearchHit }) {
  const icon = icons[hit.entity]
  if (icon && !hit.picture) return icon
  return (
    <Avatar
      decorative
      size={20}
      square={hit.entity === "company" || hit.entity === "product"}
      name={hit.name}
      picture={hit.picture}
    />
  )
}

interface Props {
  id: string
  item: PaletteItem
  isActive: boolean
  onActive: () => void
  onPick: (isNewTab: boolean) => void
}

export function PaletteRow({ id, item, isActive, onActive, onPick }: Props) {
  const { command, hit, label } = item
  const Icon = command?.icon
  return (
    // The input keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`rounded row gap-2 pointer ${styles.option}`}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && onActive()}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
    >
      <span className={`center flex-none muted ${styles.icon}`}>
        {Icon && <Icon aria-hidden="true" />}
        {hit && <HitIcon hit={hit} />}
      </span>
      <span className={`truncate ${styles.label}`}>{label}</span>
      {hit?.detail && <span className={`text-s muted truncate ${styles.detail}`}>{hit.detail}</span>}
      {command?.keys && (
        <span className="ml-auto phone-hidden" aria-hidden="true">
          <KeyCaps keys={command.keys} />
        </span>
      )}
    </div>
  )
}
