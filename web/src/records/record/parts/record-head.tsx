import { Ellipsis, Link2, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { copyText } from "../../../lib/text/copy-text.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Withdrawn } from "../../../lib/api/fresh-write.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx"
import { useTrashRecord } from "../../record-api.ts"
import type { RecordBase, RecordKind, RemovalWords } from "../../record-kind.ts"
import styles from "./record-head.module.css"

function ignoreWithdrawn(reason: unknown): void {
  if (!(reason instanceof Withdrawn)) throw reason
}

interface MenuProps<T extends RecordBase> {
  kind: RecordKind<T>
  record: T
  canTrash: boolean
  /** More entries of the noun. */
  children?: ReactNode
  onTrashed: () => void
}

/** Returns a function that deletes a record once the user has confirmed it. */
export function useRemoval<T extends RecordBase>(kind: RecordKind<T>, onTrashed?: () => void) {
  const m = useMessages()
  const { mutate } = useTrashRecord(kind, onTrashed)
  const { details } = m
  const words: RemovalWords = kind.removal?.(m) ?? { ...details, removeConfirm: details.remove }
  const ask = async (record: T) => {
    const reach = await kind.askReach?.(record, null)
    if (reach) return mutate({ record, reach })
    const { name } = kind.faceOf(record)
    const question = { title: words.removeTitle(name), text: words.removeText, confirm: words.removeConfirm }
    if (await confirm({ ...question, danger: true })) mutate({ record })
  }
  return { label: words.remove, remove: (record: T) => void ask(record).catch(ignoreWithdrawn) }
}

/** The menu of actions on the whole record. */
export function RecordMenu<T extends RecordBase>({
  kind,
  record,
  canTrash,
  children,
  onTrashed,
}: MenuProps<T>) {
  const words = useMessages().details
  const { label, remove } = useRemoval(kind, onTrashed)
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button",
        "aria-label": words.actions,
        title: words.actions,
        children: <Ellipsis />,
      }}
    >
      <MenuItem icon={<Link2 />} onSelect={() => void copyText(globalThis.location.href, words.copied)}>
        {words.copyLink}
      </MenuItem>
      {children}
      {canTrash && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 />} onSelect={() => remove(record)}>
            {label}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

interface HeadProps {
  picture: ReactNode
  name: string
  /** A line below the name. */
  detail?: ReactNode
  menu?: ReactNode
  /** Buttons below the name. */
  children?: ReactNode
}

/** The head of a record: picture, name, and ways to contact. */
export function RecordHead({ picture, name, detail, menu, children }: HeadProps) {
  return (
    <header className={`grid items-center gap-3 ${styles.head}`}>
      {picture}
      <div>
        <h2 className={`overflow-hidden text-xl break ${styles.name}`} title={name}>
          {name}
        </h2>
        {detail && <p className="muted clamp-2 break">{detail}</p>}
      </div>
      {menu}
      {children && <div className="flex wrap gap-2 col-all">{children}</div>}
    </header>
  )
}
