import type { Pipeline } from "@funil/contract/settings/pipelines"
import { Link } from "@tanstack/react-router"
import { SquareKanban } from "lucide-react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { BoardHead } from "./board-head.tsx"

/** Replaces the board when there are no pipelines or the requested pipeline is gone. */
export function NoPipeline({ pipelines }: { pipelines: readonly Pipeline[] }) {
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
