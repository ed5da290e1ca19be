import { nounRights } from "@funil/contract/noun-rights"
import { movedNouns } from "@funil/contract/moving/rivals"
import { importPaths, movePath } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"
import { Upload } from "lucide-react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { TemplateButton } from "../../records/import/template-button.tsx"
import type { ImportKind, RecordKind } from "../../records/record-kind.ts"
import { buttonClass } from "../../ui/button.tsx"

/** The nouns that come along from another CRM. */
const movesIn: ReadonlySet<string> = new Set(movedNouns)

/** What else than one record at a time fills an empty list: a spreadsheet that is there already, or a template of one. */
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
      {/* A noun that files bring has a kind that says so. */}
      <TemplateButton kind={kind as ImportKind} />
      {movesIn.has(kind.entity) && (
        <Link to={movePath} className={buttonClass({ look: "plain" })}>
          {m.moves.offer}
        </Link>
      )}
    </>
  )
}
