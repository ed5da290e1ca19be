import { type Entity, entities } from "@funil/contract/shared/entities"
import type { Workflow } from "@funil/contract/automations/workflows"
import { useQuery } from "@tanstack/react-query"
import { Workflow as WorkflowIcon } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { SettingList } from "../../settings/setting-list.tsx"
import { SettingRows } from "../../settings/setting-row.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { useSentenceNames } from "./use-sentence-names.ts"
import { workflowSetting } from "./workflow-api.ts"
import styles from "./workflow-list.module.css"
import type { WorkflowNouns } from "./workflow-nouns.ts"
import { WorkflowRow } from "./workflow-row.tsx"
import { sentenceOf } from "./workflow-sentence.ts"

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
  StateBadge: ComponentProps<typeof WorkflowRow>["StateBadge"]
  /** Shows only automations that contain all these words. */
  search: string
}

/** The automations of a noun. Renders nothing if none matches. */
function Group({ title, entity, workflows, nouns, StateBadge, search }: GroupProps) {
  const words = useMessages().workflows
  const names = useSentenceNames(nouns, entity)
  const wanted = folded(search).split(/\s+/)
  const rows = workflows
    .map((workflow) => ({ id: workflow.id, workflow, sentence: sentenceOf(workflow, words, names) }))
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
      <SettingRows items={rows}>
        {({ workflow, sentence }) => (
          <WorkflowRow workflow={workflow} sentence={sentence} StateBadge={StateBadge} />
        )}
      </SettingRows>
    </section>
  )
}

interface Props extends Pick<GroupProps, "nouns" | "StateBadge"> {
  search: string | undefined
  /** Shown if there is no automation. */
  empty: ReactNode
}

/** The automations by noun. Those that need attention come first. */
export function WorkflowList({ search = "", empty, ...parts }: Props) {
  const words = useMessages().workflows
  const grouped = (
    all: readonly Workflow[],
    titleOf: (noun: string) => string,
    isWanted: (workflow: Workflow) => boolean,
  ) =>
    entities.map((entity) => ({
      title: titleOf(words.entities[entity]),
      entity,
      workflows: all.filter((workflow) => workflow.entity === entity && isWanted(workflow)),
    }))
  return (
    <SettingList query={useQuery(workflowSetting.list)} failed={words.loadFailed} empty={empty}>
      {(all) => (
        <div className="stack gap-6">
          {[
            ...grouped(all, words.list.attention, needsAttention),
            ...grouped(all, String, (workflow) => !needsAttention(workflow)),
          ].map((group) => (
            <Group key={group.title} {...group} {...parts} search={search} />
          ))}
          <div className={styles.nothing}>
            <EmptyState icon={<WorkflowIcon />} title={words.noMatchTitle}>
              {words.noMatchText}
            </EmptyState>
          </div>
        </div>
      )}
    </SettingList>
  )
}
