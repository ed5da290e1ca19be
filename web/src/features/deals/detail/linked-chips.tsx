import { X } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import styles from "./linked-chips.module.css"

interface Chip {
  id: string
  name: string
  picture: string | null
}

interface Props {
  items: readonly Chip[]
  /** Companies have square pictures, people round ones. */
  square?: boolean
  onRemove: (id: string) => void
}

/** The records that a form will link, each with a remove button. */
export function LinkedChips({ items, square = false, onRemove }: Props) {
  const m = useMessages()
  if (items.length === 0) return null
  return (
    <ul className={`flex wrap gap-2 ${styles.chips}`}>
      {items.map(({ id, name, picture }) => (
        <li key={id} className={`row gap-2 max-w-full ${styles.chip}`}>
          <Avatar decorative square={square} size={20} name={name} picture={picture} />
          <span className="truncate">{name}</span>
          <IconButton size="s" label={m.ui.remove(name)} icon={<X />} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
