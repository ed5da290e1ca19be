import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element"
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter"
import { combine } from "@atlaskit/pragmatic-drag-and-drop/utils/combine"
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview"
import type { DealCard } from "@funil/contract/records/deals"
import { messages } from "../../../../lib/text/messages.ts"
import { holdUpdates } from "../../../../lib/api/update-hold.ts"
import styles from "./board-drag.module.css"
import type { BoardModel } from "../board-model.ts"
import type { Place } from "../columns/column-view.ts"

/** A drop target: a position in a column, or a zone of the bar that appears during a drag. */
export type DropZone =
  | { readonly kind: "place"; readonly place: Place; readonly top: number | undefined }
  | { readonly kind: "won" | "lost" | "remove" | "pipeline" }

const cardsKey = Symbol("dragged cards")
const zoneKey = Symbol("drop zone")

type Data = Record<string | symbol, unknown>

// Only `makeDraggable` and the drop targets below set these symbols.
const cardsOf = (data: Data) => data[cardsKey] as readonly DealCard[] | undefined
const zoneOf = (data: Data | undefined) => data?.[zoneKey] as DropZone | undefined

/** The dragged card, or all selected cards if it is one of them. */
function draggedWith(model: BoardModel, card: DealCard): readonly DealCard[] {
  const { cards } = model.selection.get()
  return cards.has(card.id) ? [...cards.values()] : [card]
}

function showPile(container: HTMLElement, count: number): void {
  const pile = document.createElement("div")
  pile.className = styles.pile ?? ""
  pile.textContent = messages().board.drop.several(count)
  container.append(pile)
}

export function makeDraggable(element: HTMLElement, model: BoardModel, card: DealCard): () => void {
  return draggable({
    element,
    canDrag: () => model.lifted.get() === undefined,
    getInitialData: () => ({ [cardsKey]: draggedWith(model, card) }),
    onGenerateDragPreview: ({ source, nativeSetDragImage }) => {
      const count = cardsOf(source.data)?.length ?? 1
      if (count < 2) return
      setCustomNativeDragPreview({
        nativeSetDragImage,
        render: ({ container }) => showPile(container, count),
      })
    },
  })
}

/** Accepts cards anywhere over a column. Its list scrolls at the edges. */
export function makeColumn(section: HTMLElement, scroller: HTMLElement, model: BoardModel): () => void {
  const stageId = section.dataset["stage"] ?? ""
  return combine(
    dropTargetForElements({
      element: section,
      canDrop: ({ source }) => cardsOf(source.data) !== undefined,
      getData: ({ input }): Data => {
        const drop = model.columns.get(stageId)?.dropAt(input.clientY)
        if (!drop) return {}
        return { [zoneKey]: { kind: "place", place: { stageId, beforeId: drop.beforeId }, top: drop.top } }
      },
    }),
    autoScrollForElements({ element: scroller, getAllowedAxis: () => "vertical" }),
  )
}

/** Accepts cards for a single position or zone, wherever the pointer is inside it. */
export function makeZone(
  element: HTMLElement,
  zone: DropZone,
  onOver: (isOver: boolean) => void,
): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => cardsOf(source.data) !== undefined,
    getData: (): Data => ({ [zoneKey]: zone }),
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: () => onOver(false),
  })
}

function showLine(model: BoardModel, zone: DropZone | undefined): void {
  const line = zone?.kind === "place" ? { stageId: zone.place.stageId, top: zone.top } : undefined
  const now = model.dropLine.get()
  if (now?.stageId !== line?.stageId || now?.top !== line?.top) model.dropLine.set(line)
}

/** Monitors the drags of a board, which scrolls sideways at the edges. */
export function watchBoard(
  board: HTMLElement,
  model: BoardModel,
  onDrop: (cards: readonly DealCard[], zone: DropZone) => void,
): () => void {
  let release: (() => void) | undefined
  return combine(
    autoScrollForElements({ element: board, getAllowedAxis: () => "horizontal" }),
    monitorForElements({
      canMonitor: ({ source }) => cardsOf(source.data) !== undefined,
      onDragStart: ({ source }) => {
        release = holdUpdates()
        model.dragged.set(cardsOf(source.data) ?? [])
      },
      onDrag: ({ location }) => showLine(model, zoneOf(location.current.dropTargets[0]?.data)),
      onDropTargetChange: ({ location }) => showLine(model, zoneOf(location.current.dropTargets[0]?.data)),
      onDrop: ({ source, location }) => {
        const zone = zoneOf(location.current.dropTargets[0]?.data)
        showLine(model, undefined)
        model.dragged.set([])
        if (zone) onDrop(cardsOf(source.data) ?? [], zone)
        release?.()
      },
    }),
    () => release?.(),
  )
}
