import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { BoardSkeleton } from "../../features/deals/board/columns/board-skeleton.tsx"
import { allPipelinesOptions } from "../../features/pipelines/all-pipelines-api.ts"
import { ShownRole, useCan } from "../../lib/session/me.ts"
import { ArchivedNote } from "./archived-note.tsx"
import styles from "./board-page.module.css"
import { Link } from "@tanstack/react-router"
import { SquareKanban } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { BoardHead } from "./board-head.tsx"

/** Replaces the board when there are no pipelines or the requested pipeline is gone. */
function NoPipeline({ pipelines }: { pipelines: readonly Pipeline[] }) {
  const m = useMessages()
  const canCreate = useCan("pipeline.write")
  const words = m.board.pipelines
  const [first] = pipelines
  return (
    <>
      <BoardHead pipelines={pipelines} current={undefined} filter={{}} onFilter={() => undefined} />
      {first ? (
        <EmptyState
          icon={<SquareKanban />}
          title={m.boardTools.gone.title}
          action={
            <Link
              to="/pipelines"
              search={{ pipeline: first.id }}
              className={buttonClass({ look: "primary" })}
            >
              {m.boardTools.gone.openFirst}
            </Link>
          }
        >
          {m.boardTools.gone.text}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SquareKanban />}
          title={words.noneTitle}
          action={
            canCreate && (
              <Link to="/pipelines/create" search={true} className={buttonClass({ look: "primary" })}>
                {words.create}
              </Link>
            )
          }
        >
          {canCreate ? words.noneText : words.noneForMe}
        </EmptyState>
      )}
    </>
  )
}

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
