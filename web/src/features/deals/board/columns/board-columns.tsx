import { type ReactNode, type RefObject, useEffect, useEffectEvent, type MouseEvent } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import type { Board as BoardData, Pipeline, BoardStage } from "@funil/contract/settings/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { isOwnPipeline, useCan, useMe } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStored } from "../../../../lib/session/storage.ts"
import { useIsQuiet } from "../../../../lib/when-idle.ts"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { useLongPress } from "../../../../ui/screen/long-press.ts"
import { usePhone } from "../../../../ui/screen/phone.ts"
import type { CardTasksSlot } from "../board-extras.tsx"
import { BoardColumn } from "./board-column.tsx"
import type { DropZone } from "../drag/board-drag.ts"
import { useBoardModel, useStorePart, type BoardModel, findCard } from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"
import type { BoardFilter } from "../bar/board-filter.ts"
import styles from "../board.module.css"
import { useDragging } from "../drag/dragging.ts"
import { isFolded } from "./is-folded.ts"
import type { Place } from "./column-view.ts"
import { toggleSelected } from "../questions/selection.ts"

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

function act(model: BoardModel, card: DealCard, button: HTMLElement, isRange: boolean): void {
  const action = button.dataset["action"]
  if (action === "select") toggleSelected(model, card, isRange)
  if (action !== "menu" && action !== "tasks") return
  const open = model.panel.get()
  const isOpen = open?.kind === action && open.card.id === card.id
  model.panel.set(isOpen ? undefined : { kind: action, card, anchor: button })
}

/** Returns the card that contains an element. */
function cardOf(model: BoardModel, element: Element): DealCard | undefined {
  const id = element.closest<HTMLElement>("[data-card]")?.dataset["card"]
  return id === undefined ? undefined : findCard(model, id)?.card
}

/** Handles a click on the board: a card's button, or its link unless the user wants a new tab. */
function onBoardClick(model: BoardModel, event: MouseEvent, onOpen: (id: string) => void): void {
  if (!(event.target instanceof Element)) return
  const card = cardOf(model, event.target)
  if (!card) return
  const button = event.target.closest<HTMLElement>("[data-action]")
  if (button) return act(model, card, button, event.shiftKey)
  if (!event.target.closest("[data-card-link]")) return
  if (event.shiftKey || model.selection.get().cards.size > 0) {
    event.preventDefault()
    toggleSelected(model, card, event.shiftKey)
  } else if (isPlain(event)) {
    event.preventDefault()
    model.current.set(card.id)
    onOpen(card.id)
  }
}

function isInPlace({ columns }: BoardModel, cards: readonly DealCard[], place: Place): boolean {
  const [card] = cards
  const column = columns.get(place.stageId)
  const at = card && column?.view.placeOf(card.id)
  if (cards.length !== 1 || at === undefined || place.beforeId === undefined) return false
  return (column?.cardAt(at + 1)?.id ?? null) === place.beforeId
}

interface Board {
  readonly model: BoardModel
  readonly moves: BoardMoves
  readonly stages: readonly BoardStage[]
}

/** Runs the action of the zone where cards were dropped. */
function dropCards({ model, moves, stages }: Board, cards: readonly DealCard[], zone: DropZone): void {
  if (zone.kind === "remove") {
    moves.remove(cards)
    return
  }
  if (zone.kind === "pipeline") {
    model.question.set({ kind: "move", cards, otherPipeline: true })
    return
  }
  if (zone.kind !== "place") {
    moves.end(cards, zone.kind)
    return
  }
  const { place } = zone
  const stage = stages.find(({ id }) => id === place.stageId)
  if (stage && !isInPlace(model, cards, place)) moves.move({ cards, stage, place })
}

export interface BoardProps {
  data: BoardData
  /** The pipelines the user can see, as targets for moves. */
  pipelines: readonly Pipeline[]
  filter: BoardFilter
  body: FilterBody | null
  onFilter: (filter: BoardFilter) => void
  onOpen: (dealId: string) => void
  /** The page's query string, which card links keep. */
  search: string
  /** Shown above the columns when they are empty. */
  notice?: ReactNode
  cardTasks: CardTasksSlot
}

interface Props extends BoardProps {
  scroller: RefObject<HTMLDivElement | null>
  moves: BoardMoves
}

/** Handles drag and drop on the board. */
function useDrops({ scroller, moves, data }: Props): void {
  const model = useBoardModel()
  const dragging = useDragging()
  const onDrop = useEffectEvent((cards: readonly DealCard[], zone: DropZone) =>
    dropCards({ model, moves, stages: data.stages }, cards, zone),
  )
  useEffect(() => {
    const element = scroller.current
    if (!dragging || !element) return undefined
    return dragging.watchBoard(element, model, (cards, zone) => onDrop(cards, zone))
  }, [dragging, model, scroller])
}

/** The least width of an open column, in pixels. */
const leastWidth = 256
/** Rows to render beyond the visible ones, so that scrolling shows no gaps. */
const usualAhead = 4

/**
 * How many rows a column renders beyond the visible ones. A newly opened page renders only visible
 * rows first.
 */
function useAhead(stages: BoardData["stages"]): (stageId: string) => number | undefined {
  const isQuiet = useIsQuiet()
  const [folds] = useStored("stageFolds")
  if (isQuiet) return () => usualAhead
  const open = stages.filter((stage) => !isFolded(folds, stage)).map(({ id }) => id)
  return (stageId) => (open.indexOf(stageId) * leastWidth < innerWidth ? 0 : undefined)
}

export function BoardColumns(props: Props) {
  const { scroller, data, onOpen } = props
  const m = useMessages()
  const model = useBoardModel()
  const isPhone = usePhone()
  const canMove = useCan("deal.update")
  const isOwn = isOwnPipeline(useMe(), data.pipeline.id)
  const canCreate = useCan("deal.create") && isOwn
  const isSelecting = useStorePart(model.selection, ({ cards }) => cards.size > 0)
  const aheadOf = useAhead(data.stages)
  const [density] = useStored("boardDensity")
  useDrops(props)
  const { takeHeld, ...press } = useLongPress((target) => {
    const card = isPhone && canMove ? cardOf(model, target) : undefined
    if (card) model.question.set({ kind: "move", cards: [card] })
  })
  return (
    // One handler for clicks and touches on all cards. Their links and buttons are the controls.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      role="group"
      aria-label={m.board.title}
      data-density={density}
      className={classNames(styles.board, isSelecting && styles.selecting)}
      {...press}
      onContextMenu={(event) => isPhone && event.preventDefault()}
      onClick={(event) => (takeHeld() ? event.preventDefault() : onBoardClick(model, event, onOpen))}
    >
      {data.stages.map((stage) => (
        <BoardColumn
          key={stage.id}
          stage={stage}
          body={props.body}
          pipeline={data.pipeline}
          filter={props.filter}
          onFilter={props.onFilter}
          canCreate={canCreate}
          search={props.search}
          ahead={aheadOf(stage.id)}
        />
      ))}
    </div>
  )
}
