import { type TrashEntity, trashEntities } from "@funil/contract/shared/entities"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { TrashList } from "../../features/trash/trash-list.tsx"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { useMayRead } from "../../records/use-may-read.ts"
import { SearchField } from "../../ui/fields/search-field.tsx"
import { openPalette } from "../palette/palette-state.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import styles from "../configs/config-tools.module.css"

/** Deleted records, one noun at a time, to search and restore. */
export function TrashPage() {
  const m = useMessages()
  const words = m.trash
  const navigate = useNavigate()
  const { entity = "deal", q } = useSearch({ from: "/signed-in/trash" })
  const mayRead = useMayRead()
  // Only users who may restore pipelines see deleted ones.
  const hasPipelines = useCan("pipeline.write")
  const offered = trashEntities.filter((item) => mayRead(item) && (item !== "pipeline" || hasPipelines))
  const show = (search: { entity?: TrashEntity; q?: string | undefined }) =>
    void navigate({ to: "/trash", search: { entity, q, ...search }, replace: true })
  return (
    <div className="page">
      <p className="muted">{words.text}</p>
      <div className={`row wrap justify-between gap-3 ${styles.tools}`}>
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            label={words.entity}
            value={entity}
            options={offered.map((item) => ({ value: item, label: words.entities[item] }))}
            onChange={(next) => show({ entity: next, q: undefined })}
          />
        </div>
        <SearchField
          key={entity}
          label={words.search}
          clearLabel={words.clearSearch}
          onEverywhere={openPalette}
          value={q}
          onChange={(next) => show({ q: next })}
          delay={200}
        />
      </div>
      <TrashList key={entity} entity={entity} search={q ?? ""} />
    </div>
  )
}
