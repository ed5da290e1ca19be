import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { useStore } from "../../../../lib/store.ts"
import { LostReasonDialog } from "../../dialogs/lost-reason-dialog.tsx"
import { MassOwnerDialog } from "../../dialogs/owner-dialog.tsx"
import { MassTagsDialog } from "./mass-tags-dialog.tsx"
import { MissingFieldsDialog } from "./missing-fields-dialog.tsx"
import { MoveToDialog } from "./move-to-dialog.tsx"
import { focusCard } from "../cards/board-focus.ts"
import { dropChange, noSelection, type Question, useBoardModel } from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"

interface Props {
  /** The pipelines the user can see, as targets for moves. */
  pipelines: readonly Pipeline[]
  moves: BoardMoves
}

/** The dialogs that ask for more before cards move or change. */
export function BoardQuestions(props: Props) {
  const { question } = useBoardModel()
  const asked = useStore(question)
  return asked ? <Asked {...props} question={asked} /> : null
}

function Asked({ question, pipelines, moves }: Props & { question: Question }) {
  const model = useBoardModel()
  const { cards } = question
  const close = () => model.question.set(undefined)
  const cancelMove = (key: number) => () => {
    dropChange(model, key)
    close()
    const [card] = cards
    if (card) focusCard(model, card.id)
  }
  const finish = () => {
    model.selection.set(noSelection)
    close()
  }
  switch (question.kind) {
    case "move": {
      const onMove = (stage: Stage) => {
        close()
        moves.move({ cards, stage, place: { stageId: stage.id, beforeId: undefined } })
      }
      return (
        <MoveToDialog cards={cards} otherPipeline={question.otherPipeline} onMove={onMove} onClose={close} />
      )
    }
    case "lost": {
      const { stage, place, key } = question
      const reasons = pipelines.find(({ id }) => id === stage.pipelineId)?.lost_reason_options ?? []
      const onConfirm = (lostReason: string | null) => {
        close()
        moves.send({ cards, stage, place, key, lostReason })
      }
      return (
        <LostReasonDialog deals={cards} reasons={reasons} onConfirm={onConfirm} onClose={cancelMove(key)} />
      )
    }
    case "missing": {
      const { stage, place, key, fields = [] } = question
      const [deal] = cards
      if (!deal) return null
      return (
        <MissingFieldsDialog
          deal={deal}
          stage={stage}
          fields={fields}
          onConfirm={(filled) => {
            close()
            moves.send({ cards, stage, place, key, fields: filled })
          }}
          onClose={cancelMove(key)}
        />
      )
    }
    case "owner":
      return <MassOwnerDialog ids={cards.map(({ id }) => id)} onDone={finish} onClose={close} />
    case "tags":
      return <MassTagsDialog cards={cards} onDone={finish} onClose={close} />
    default:
      return null
  }
}
