import type { SavedFilter } from "@funil/contract/settings/filters"
import { exportFilter } from "@funil/contract/data/exports"
import { Check, Download, Ellipsis, PencilLine, Save, Trash2 } from "lucide-react"
import { useCan, useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { exportFile } from "./export-file.ts"
import type { ListView } from "./save-filter-dialog.tsx"
import { useTrashFilter, useUpdateFilter } from "./saved-filter-api.ts"
import styles from "./saved-filters.module.css"

interface Props {
  filter: SavedFilter
  view: ListView
  isCurrent: boolean
  onOpen: () => void
  onRename: () => void
}

/** A saved filter with its actions. */
export function SavedFilterRow({ filter, view, isCurrent, onOpen, onRename }: Props) {
  const m = useMessages()
  const words = m.filters.saved
  const me = useMe()
  const canExport = useCan("record.export")
  const { mutate: update } = useUpdateFilter()
  const { mutate: trash } = useTrashFilter()
  const { id, name, is_public } = filter
  const mayWrite = filter.user_id === me?.id || (is_public && me?.role === "admin")
  return (
    <li className={`row gap-half hoverable ${styles.item}`}>
      <button
        type="button"
        className={`row gap-2 flex-1 min-w-0 text-start ${styles.open}`}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <span className="truncate">{name}</span>
        {isCurrent && <Check aria-hidden="true" />}
      </button>
      {(mayWrite || canExport) && (
        <Menu
          align="end"
          trigger={{
            className: "icon-button icon-button-s",
            "aria-label": words.actions(name),
            children: <Ellipsis aria-hidden="true" />,
          }}
        >
          {mayWrite && (
            <MenuItem
              icon={<Save />}
              onSelect={() => update({ id, name, filters: [...view.filters], parameters: view.parameters })}
            >
              {words.update}
            </MenuItem>
          )}
          {mayWrite && (
            <MenuItem icon={<PencilLine />} onSelect={onRename}>
              {words.rename}
            </MenuItem>
          )}
          {canExport && (
            <MenuItem
              icon={<Download />}
              onSelect={() => void exportFile(exportFilter, { body: { filter_id: id } })}
            >
              {words.exportIt}
            </MenuItem>
          )}
          {mayWrite && (
            <MenuItem icon={<Trash2 />} danger onSelect={() => trash(filter)}>
              {words.remove}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
