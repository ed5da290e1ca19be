import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useRole } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { rowLink, RowText, SettingRow } from "../../../settings/setting-row.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { allPipelinesOptions } from "../all-pipelines-api.ts"
import { stageCountsOptions } from "./pipeline-config-api.ts"
import styles from "./archived-pipelines.module.css"
import { useRemovePipeline } from "./remove-pipeline.ts"

function ArchivedRow({ pipeline }: { pipeline: Pipeline }) {
  const m = useMessages()
  const remove = useRemovePipeline()
  const counts = useQuery(stageCountsOptions(pipeline.id)).data
  const deals = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <li>
      <SettingRow
        tools={
          <IconButton
            label={m.plans.remove(pipeline.name)}
            icon={<Trash2 />}
            onClick={() => void remove(pipeline)}
          />
        }
      >
        <Link to="/pipelines" search={{ pipeline: pipeline.id }} className={rowLink}>
          <RowText name={pipeline.name} detail={deals === undefined ? "…" : m.records.deal.count(deals)} />
        </Link>
      </SettingRow>
    </li>
  )
}

/** The pipelines above the plan's limit, to view, delete or restore with a larger plan. */
export function ArchivedPipelines() {
  const words = useMessages().plans.archived
  const isAdmin = useRole() === "admin"
  const archived = useQuery(allPipelinesOptions).data?.filter((pipeline) => pipeline.archived) ?? []
  if (archived.length === 0) return null
  return (
    <section className={`stack gap-2 ${styles.archived}`} aria-labelledby="archived-pipelines">
      <div className={`row wrap justify-between gap-2 ${styles.head}`}>
        <h2 id="archived-pipelines">{words.title}</h2>
        {isAdmin && (
          <Button size="s" onClick={() => openUpgrade()}>
            {words.bringBack}
          </Button>
        )}
      </div>
      <p className="muted">{words.text}</p>
      <ul className="framed-list">
        {archived.map((pipeline) => (
          <ArchivedRow key={pipeline.id} pipeline={pipeline} />
        ))}
      </ul>
    </section>
  )
}
