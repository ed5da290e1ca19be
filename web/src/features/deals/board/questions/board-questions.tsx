import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { useStore } from "../../../../lib/store.ts"
import { LostReasonDialog } from "../../dialogs/lost-reason-dialog.tsx"
import { MassOwnerDialog } from "../../dialogs/owner-dialog.tsx"
import { MoveToDialog } from "./move-to-dialog.tsx"
import { focusCard } from "../cards/board-focus.ts"
import { dropChange, noSelection, type Question, useBoardModel } from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"
import { useId, useState } from "react"
import { useMessages } from "../../../../lib/text/messages.ts"
import { DateField } from "../../../../ui/fields/date-field.tsx"
import { Dialog } from "../../../../ui/overlays/dialog.tsx"
import { MoneyField } from "../../../../ui/fields/money-field.tsx"
import { FormFooter } from "../../../../ui/forms/form-footer.tsx"
import { FormElement } from "../../../../ui/forms/form-element.tsx"
import { useQuery } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/records/deals"
import { Checkbox } from "../../../../ui/fields/checkbox.tsx"
import { TagsField } from "../../../../ui/fields/tags-field.tsx"
import { dealTagsOptions, useMassUpdateDeals } from "../../deal-api.ts"
import styles from "./mass-tags-dialog.module.css"

interface MassTagsDialogProps {
  cards: readonly DealCard[]
  onDone: () => void
  onClose: () => void
}

/** The unique tags of the deals. */
function tagsOf(cards: readonly DealCard[]): string[] {
  const found = new Map(cards.flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag]))
  return [...found.values()].toSorted((a, b) => a.localeCompare(b))
}

/** Adds and removes tags of many deals. */
function MassTagsDialog({ cards, onDone, onClose }: MassTagsDialogProps) {
  const m = useMessages()
  const words = m.boardDialogs.selection
  const formId = useId()
  const { data: known = [] } = useQuery(dealTagsOptions)
  const { mutateAsync: update, isPending } = useMassUpdateDeals()
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const borne = tagsOf(cards)
  const save = async () => {
    await update({
      ids: cards.map(({ id }) => id),
      values: [{ field: "tags", value: { add: added, remove: [...removed] } }],
    })
    onDone()
  }
  return (
    <Dialog
      size="s"
      title={words.tagsTitle(cards.length)}
      onClose={onClose}
      footer={
        <FormFooter
          form={formId}
          label={words.apply}
          isBusy={isPending}
          isDisabled={added.length === 0 && removed.length === 0}
          onCancel={onClose}
        />
      }
    >
      <FormElement
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The mutation shows failures in a toast. The dialog stays open for a retry.
          save().catch(() => undefined)
        }}
      >
        <TagsField label={words.addTags} value={added} known={known} onChange={setAdded} />
        <fieldset className={`stack gap-2 overflow-y-auto ${styles.remove}`}>
          <legend className={styles.legend}>{words.removeTags}</legend>
          {borne.length === 0 && <p className="muted">{words.noneTags}</p>}
          {borne.map((tag) => (
            <Checkbox
              key={tag}
              label={tag}
              checked={removed.includes(tag)}
              onChange={(isRemoved) =>
                setRemoved(isRemoved ? [...removed, tag] : removed.filter((item) => item !== tag))
              }
            />
          ))}
        </fieldset>
      </FormElement>
    </Dialog>
  )
}

interface FieldValues {
  amount?: number
  expected_close_date?: string
}

interface MissingFieldsDialogProps {
  deal: { name: string }
  stage: { name: string }
  /** The fields that the stage requires and the deal lacks. */
  fields: readonly string[]
  onConfirm: (filled: FieldValues) => void
  onClose: () => void
}

/** Asks for the fields that a stage requires. Closing it reverts the move. */
function MissingFieldsDialog({ deal, stage, fields, onConfirm, onClose }: MissingFieldsDialogProps) {
  const m = useMessages()
  const words = m.boardDialogs.missing
  const formId = useId()
  const [amount, setAmount] = useState<number | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const asks = (field: string) => fields.includes(field)
  const isFilled = (!asks("amount") || amount !== null) && (!asks("expected_close_date") || date !== null)
  return (
    <Dialog
      size="s"
      title={words.title(stage.name)}
      onClose={onClose}
      footer={<FormFooter form={formId} label={words.confirm} isDisabled={!isFilled} onCancel={onClose} />}
    >
      <p>{words.text(deal.name)}</p>
      <FormElement
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm({
            ...(asks("amount") && amount !== null && { amount }),
            ...(asks("expected_close_date") && date !== null && { expected_close_date: date }),
          })
        }}
      >
        {asks("amount") && <MoneyField label={words.amount} value={amount} onChange={setAmount} autoFocus />}
        {asks("expected_close_date") && (
          <DateField label={words.expected_close_date} value={date} onChange={setDate} />
        )}
      </FormElement>
    </Dialog>
  )
}

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
