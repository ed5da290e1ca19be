import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { BoardSkeleton } from "../../features/deals/board/columns/board-skeleton.tsx"
import { allPipelinesOptions } from "../../features/pipelines/all-pipelines-api.ts"
import { ShownRole } from "../../lib/session/me.ts"
import { ArchivedNote } from "./archived-note.tsx"
import styles from "./board-page.module.css"
import { NoPipeline } from "./no-pipeline.tsx"

interface Props {
  /** The requested pipeline, if any. */
  id: string | undefined
  pipelines: readonly Pipeline[]
  children: (pipeline: Pipeline) => ReactNode
}

/**
 * Replaces the board when the pipeline is not in the list. Archived pipelines show read-only,
 * others as missing.
 */
export function AbsentPipeline({ id, pipelines, children }: Props) {
  const { data, isLoading } = useQuery({ ...allPipelinesOptions, enabled: id !== undefined })
  const archived = data?.find((one) => one.id === id && one.archived)
  if (isLoading) return <BoardSkeleton />
  if (!archived) return <NoPipeline pipelines={pipelines} />
  return (
    <>
      <div className={styles.note}>
        <ArchivedNote of="board" />
      </div>
      <ShownRole value="visitor">{children(archived)}</ShownRole>
    </>
  )
}
