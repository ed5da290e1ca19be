import type { Pipeline } from "@funil/contract/pipelines"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { BoardSkeleton } from "../../features/deals/board/board-skeleton.tsx"
import { allPipelinesOptions } from "../../features/pipelines/all-pipelines-api.ts"
import { ShownRole } from "../../lib/me.ts"
import { ArchivedNote } from "./archived-note.tsx"
import styles from "./board-page.module.css"
import { NoPipeline } from "./no-pipeline.tsx"

interface Props {
  /** The one that was asked for, if any. */
  id: string | undefined
  pipelines: readonly Pipeline[]
  children: (pipeline: Pipeline) => ReactNode
}

/** In place of a board of the list: that of an archived pipeline to look at, and to change nothing; else that there is none. */
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
