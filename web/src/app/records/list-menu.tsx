import { nounRights } from "@funil/contract/account/noun-rights"
import { importPaths, movePath } from "@funil/contract/shared/record-routes"
import { useNavigate, Link } from "@tanstack/react-router"
import { Combine, Download, Ellipsis, Upload } from "lucide-react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { exportList } from "../../records/filters/export-file.ts"
import type { ListQuery } from "../../records/record-api.ts"
import type { RecordKind, ImportKind } from "../../records/record-kind.ts"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { nounPlaces } from "./list-place.ts"
import { migratedNouns } from "@funil/contract/migrations-in/systems/rivals"
import { TemplateButton } from "../../records/import/steps/template-button.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"

interface Props {
  kind: RecordKind
  query: ListQuery
  /** The visible columns, which an export uses too. */
  columns: readonly string[]
}

/** Actions on the whole list: export, import, find duplicates. */
export function ListMenu({ kind, query, columns }: Props) {
  const m = useMessages()
  const navigate = useNavigate()
  const canExport = useCan("record.export")
  const mayImport = useCan("record.import")
  const canTrash = useCan(nounRights[kind.entity].trash)
  const importPath = mayImport ? importPaths[kind.entity] : null
  const duplicates = canTrash ? nounPlaces[kind.entity].duplicates : null
  if (!canExport && !importPath && !duplicates) return null
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button icon-button-s",
        "aria-label": m.imports.listActions,
        title: m.imports.listActions,
        children: <Ellipsis aria-hidden="true" />,
      }}
    >
      {importPath && (
        <MenuItem icon={<Upload />} onSelect={() => void navigate({ to: importPath })}>
          {m.imports.title}
        </MenuItem>
      )}
      {canExport && (
        <MenuItem icon={<Download />} onSelect={() => void exportList(kind, query, columns)}>
          {m.filters.exporting.action}
        </MenuItem>
      )}
      {duplicates && (
        <MenuItem icon={<Combine />} onSelect={() => void navigate({ to: duplicates })}>
          {m.details.duplicates.list}
        </MenuItem>
      )}
    </Menu>
  )
}

/** The nouns that a migration from another CRM includes. */
const migratesFrom: ReadonlySet<string> = new Set(migratedNouns)

/** Offers ways to fill an empty list: importing a spreadsheet, or downloading a template. */
export function ImportOffer({ kind }: { kind: RecordKind }) {
  const m = useMessages()
  const mayCreate = useCan(nounRights[kind.entity].create)
  const mayImport = useCan("record.import") && mayCreate
  const path = importPaths[kind.entity]
  if (!path || !mayImport) return null
  return (
    <>
      <Link to={path} className={buttonClass()}>
        <Upload aria-hidden="true" />
        {m.imports.spreadsheet}
      </Link>
      {/* Every noun with imports has an `ImportKind`. */}
      <TemplateButton kind={kind as ImportKind} />
      {migratesFrom.has(kind.entity) && (
        <Link to={movePath} className={buttonClass({ look: "plain" })}>
          {m.migrations.offer}
        </Link>
      )}
    </>
  )
}
