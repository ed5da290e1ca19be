import { type Rival, rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import { movePath } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"
import { PackageCheck, TriangleAlert } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import type { ImportKind } from "../../record-kind.ts"
import type { ImportDraft } from "../import-draft.ts"
import styles from "../import.module.css"

interface Props {
  kind: ImportKind
  draft: ImportDraft
}

/** Names the product that exported the file, and warns if it contains other records. */
export function ExportNotice({ kind, draft: { origin } }: Props) {
  const words = useMessages().imports.origin
  if (!origin) return null
  const product: (typeof rivalNames)[Rival] = rivalNames[origin.rival]
  const isSame = origin.noun === kind.entity
  const Icon = isSame ? PackageCheck : TriangleAlert
  return (
    <div
      className={`rounded row gap-2 icon-l ${styles.origin}`}
      data-other={!isSame || undefined}
      role="status"
    >
      <Icon aria-hidden="true" />
      <p>
        {isSame
          ? words.same(product, words.nouns[origin.noun])
          : words.other(product, words.nouns[origin.noun])}{" "}
        <Link to={movePath}>{words.move}</Link>
      </p>
    </div>
  )
}
