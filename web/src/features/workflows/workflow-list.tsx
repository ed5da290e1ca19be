import type { Entity } from "@funil/contract/shared/entities"
import type { Workflow } from "@funil/contract/automations/workflows"
import { useQuery } from "@tanstack/react-query"
import { Workflow as WorkflowIcon } from "lucide-react"
import type { ReactNode } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { useSentenceNames } from "./use-sentence-names.ts"
import { workflowGroupsOptions } from "./workflow-api.ts"
import styles from "./workflow-list.module.css"
import type { WorkflowNouns } from "./workflow-nouns.ts"
import { type WorkflowPlaces, WorkflowRow } from "./workflow-row.tsx"
import { sentenceOf } from "./workflow-sentence.ts"

function Placeholder() {
  return (
    <div className="framed-list" aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={`stack justify-center gap-2 ruled ${styles.placeholder}`}>
          <Skeleton width="30%" />
          <Skeleton width="60%" height={12} />
        </div>
      ))}
    </div>
  )
}

/** Whether its recent runs all failed, or the server turned it off. */
function needsAttention({ enabled, archived, stopped_reason: stopped, runs }: Workflow): boolean {
  if (archived) return false
  return stopped !== null || (enabled && runs.failed > 0 && runs.done === 0)
}

interface GroupProps {
  title: string
  entity: Entity
  workflows: readonly Workflow[]
  nouns: WorkflowNouns
  places: WorkflowPlaces
  /** Shows only automations that contain all these words. */
  search: string
}

/** The automations of a noun. Renders nothing if none matches. */
function Group({ title, entity, workflows, nouns, places, search }: GroupProps) {
  const words = useMessages().workflows
  const names = useSentenceNames(nouns, entity)
  const wanted = folded(search).split(/\s+/)
  const rows = workflows
    .map((workflow) => ({ workflow, sentence: sentenceOf(workflow, words, names) }))
    .filter(({ workflow, sentence }) => {
      const text = folded(`${workflow.name} ${sentence.when} ${sentence.what} ${words.entities[entity]}`)
      return wanted.every((part) => text.includes(part))
    })
  if (rows.length === 0) return null
  return (
    <section className={`stack gap-2 ${styles.group}`}>
      <h2 className={`text-base muted medium ${styles.heading}`}>
        {title} <span className="tabular">{rows.length}</span>
      </h2>
      <ul className="framed-list">
        {rows.map(({ workflow, sentence }) => (
          <WorkflowRow key={workflow.id} workflow={workflow} sentence={sentence} places={places} />
        ))}
      </ul>
    </section>
  )
}

interface Props {
  nouns: WorkflowNouns
  places: WorkflowPlaces
  search: string | undefined
  /** Shown if there is no automation. */
  empty: ReactNode
}

/** The automations by noun. Those that need attention come first. */
export function WorkflowList({ nouns, places, search = "", empty }: Props) {
  const words = useMessages().workflows
  const groups = useQuery(workflowGroupsOptions)
  if (!groups.data) {
    if (!groups.isError) return <Placeholder />
    return <ErrorState title={words.loadFailed} error={groups.error} onRetry={() => void groups.refetch()} />
  }
  if (groups.data.length === 0) return empty
  const named = (title: (noun: string) => string, isWanted: (workflow: Workflow) => boolean) =>
    groups.data.map(({ entity, workflows }) => ({
      title: title(words.entities[entity]),
      entity,
      workflows: workflows.filter(isWanted),
    }))
  const shown = [
    ...named(words.list.attention, needsAttention),
    ...named(String, (workflow) => !needsAttention(workflow)),
  ]
  return (
    <div className="stack gap-6">
      {shown.map((group) => (
        <Group key={group.title} {...group} nouns={nouns} places={places} search={search} />
      ))}
      <div className={styles.nothing}>
        <EmptyState icon={<WorkflowIcon />} title={words.noMatchTitle}>
          {words.noMatchText}
        </EmptyState>
      </div>
    </div>
  )
}
