import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import type { DealCard } from "@funil/contract/deals"
import type { Board as BoardData, Pipeline } from "@funil/contract/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { useCan } from "../../../lib/me.ts"
import { useMessages } from "../../../lib/messages.ts"
import { useStore } from "../../../lib/store.ts"
import { classNames } from "../../../ui/class-names.ts"
import { usePhone } from "../../../ui/phone.ts"
import { useKeyHint } from "../../../ui/shortcuts.ts"
import { cardOf, onBoardClick } from "./board-clicks.ts"
import { BoardColumn } from "./board-column.tsx"
import type { DropZone } from "./board-drag.ts"
import type { BoardFilter } from "./board-filter.ts"
import { useBoardKeys } from "./board-keys.ts"
import { type BoardModel, BoardModelContext, createBoardModel, useStorePart } from "./board-model.ts"
import { type BoardMoves, useBoardMoves } from "./board-moves.ts"
import styles from "./board.module.css"
import { useDragging, useLoadDragging } from "./dragging.ts"
import { useLongPress } from "./long-press.ts"
import { StageChips } from "./stage-chips.tsx"

const DropBar = lazy(async () => ({ default: (await import("./drop-bar.tsx")).DropBar }))
const SelectionBar = lazy(async () => ({ default: (await import("./selection-bar.tsx")).SelectionBar }))
const BoardQuestions = lazy(async () => ({ default: (await import("./board-questions.tsx")).BoardQuestions }))
const CardPanels = lazy(async () => ({ default: (await import("./card-panels.tsx")).CardPanels }))

interface Props {
  data: BoardData
  /** All pipelines that the user sees: cards may go to another one. */
  pipelines: readonly Pipeline[]
  filter: BoardFilter
  body: FilterBody | null
  onFilter: (filter: BoardFilter) => void
  onOpen: (dealId: string) => void
  /** The query of the page, which the links of the cards keep. */
  search: string
  /** What is said over the columns when there is nothing in them. */
  notice?: ReactNode
}

function letGo(
  model: BoardModel,
  moves: BoardMoves,
  board: BoardData,
  cards: readonly DealCard[],
  zone: DropZone,
): void {
  if (zone.kind === "remove") return moves.remove(cards)
  if (zone.kind === "pipeline") return model.question.set({ kind: "move", cards, otherPipeline: true })
  const stage = board.stages.find((item) =>
    zone.kind === "place" ? item.id === zone.place.stageId : item.kind === zone.kind,
  )
  if (!stage) return
  const place = zone.kind === "place" ? zone.place : { stageId: stage.id, beforeId: undefined }
  if (!standsAlready(model, cards, place)) moves.move({ cards, stage, place })
}

function standsAlready(
  model: BoardModel,
  cards: readonly DealCard[],
  place: { stageId: string; beforeId: string | null | undefined },
): boolean {
  const [card] = cards
  const column = model.columns.get(place.stageId)
  const at = card && column?.view.placeOf(card.id)
  if (cards.length !== 1 || at === undefined || place.beforeId === undefined) return false
  return (column?.cardAt(at + 1)?.id ?? null) === place.beforeId
}

function KeyHints() {
  const words = useMessages().board.keys
  useKeyHint("ArrowUp+ArrowDown", words.walk)
  useKeyHint(" ", words.lift)
  useKeyHint("Escape", words.cancel)
  useKeyHint("Enter", words.open)
  useKeyHint("m", words.move)
  useKeyHint("x", words.select)
  return null
}

/** What is said aloud: help for the keys, and where a card is being carried. */
function Speech({ model }: { model: BoardModel }) {
  const m = useMessages()
  const said = useStore(model.said)
  return (
    <>
      <p id="board-keys" className="visually-hidden">
        {m.board.say.help}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
    </>
  )
}

function Extras({
  model,
  moves,
  pipelines,
  onOpen,
}: Pick<Props, "pipelines" | "onOpen"> & { model: BoardModel; moves: BoardMoves }) {
  const isSelecting = useStorePart(model.selection, ({ cards }) => cards.size > 0)
  const isDragging = useStorePart(model.dragged, (cards) => cards.length > 0)
  const isAsking = useStorePart(model.question, (question) => question !== undefined)
  const hasPanel = useStorePart(model.panel, (panel) => panel !== undefined)
  return (
    <Suspense>
      {isSelecting && !isDragging && <SelectionBar moves={moves} />}
      {isDragging && <DropBar hasOthers={pipelines.length > 1} />}
      {isAsking && <BoardQuestions pipelines={pipelines} moves={moves} />}
      {hasPanel && <CardPanels moves={moves} onOpen={onOpen} />}
    </Suspense>
  )
}

/** The board of a pipeline: a column a stage, cards that are moved by mouse, finger or keys. */
export function Board(props: Props) {
  const { data, body, onOpen, pipelines, notice } = props
  const m = useMessages()
  const [model] = useState(createBoardModel)
  const ref = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  const canMove = useCan("deal.update")
  const canCreate = useCan("deal.create")
  const moves = useBoardMoves(model)
  const dragging = useDragging()
  const isSelecting = useStorePart(model.selection, ({ cards }) => cards.size > 0)
  const canDrag = canMove && !isPhone
  useLayoutEffect(() => model.setting.set({ canDrag, isPhone }), [model, canDrag, isPhone])
  useLoadDragging(canDrag)
  useBoardKeys(model, { canMove, moves })
  const onDrop = useEffectEvent((cards: readonly DealCard[], zone: DropZone) =>
    letGo(model, moves, data, cards, zone),
  )
  useEffect(() => {
    if (dragging && ref.current)
      return dragging.watchBoard(ref.current, model, (cards, zone) => onDrop(cards, zone))
  }, [dragging, model])
  const { takeHeld, ...press } = useLongPress((target) => {
    const card = isPhone && canMove ? cardOf(model, target) : undefined
    if (card) model.question.set({ kind: "move", cards: [card] })
  })
  return (
    <BoardModelContext value={model}>
      <div className={styles.frame}>
        {isPhone && <StageChips stages={data.stages} board={ref} />}
        {/* Clicks, touches and keys of all cards are heard here once; the cards' own links and buttons are the controls. */}
        <div
          ref={ref}
          role="group"
          aria-label={m.board.title}
          className={classNames(styles.board, isSelecting && styles.selecting)}
          {...press}
          onContextMenu={(event) => isPhone && event.preventDefault()}
          onClick={(event) => (takeHeld() ? event.preventDefault() : onBoardClick(model, event, onOpen))}
        >
          {data.stages.map((stage) => (
            <BoardColumn
              key={stage.id}
              stage={stage}
              list={{ pipelineId: data.pipeline.id, stageId: stage.id, filter: body }}
              pipeline={data.pipeline}
              filter={props.filter}
              onFilter={props.onFilter}
              canCreate={canCreate}
              search={props.search}
            />
          ))}
        </div>
        {notice && (
          <div className={styles.notice}>
            <div className={styles.card}>{notice}</div>
          </div>
        )}
        <Extras model={model} moves={moves} pipelines={pipelines} onOpen={onOpen} />
        <Speech model={model} />
        <KeyHints />
      </div>
    </BoardModelContext>
  )
}
