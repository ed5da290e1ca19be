import { nounRights } from "@funil/contract/account/noun-rights"
import { migratedNouns } from "@funil/contract/migrations-in/systems/rivals"
import { importPaths, movePath } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"
import { Upload } from "lucide-react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { TemplateButton } from "../../records/import/steps/template-button.tsx"
import type { ImportKind, RecordKind } from "../../records/record-kind.ts"
import { buttonClass } from "../../ui/marks/button.tsx"

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
