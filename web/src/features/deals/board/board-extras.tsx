// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { CatchBoundary } from "@tanstack/react-router"
import { type ComponentType, Suspense, useEffect } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { dropChange, useBoardModel, useStorePart } from "./board-model.ts"
import type { BoardMoves } from "./drag/board-moves.ts"
import { late } from "../../../ui/screen/late.ts"

const parts = {
  dropZones: () => import("./drag/drop-zones.tsx"),
  selectionBar: () => import("./questions/selection-bar.tsx"),
  questions: () => import("./questions/board-questions.tsx"),
  panels: () => import("./cards/card-panels.tsx"),
}

/** Other parts of the board load this chunk. */
const lazyElsewhere = [() => import("./columns/quick-add.tsx")]

const DropZones = late(async () => (await parts.dropZones()).DropZones)
const SelectionBar = late(async () => (await parts.selectionBar()).SelectionBar)
const BoardQuestions = late(async () => (await parts.questions()).BoardQuestions)
const CardPanels = late(async () => (await parts.panels()).CardPanels)

const idleTime = 1500

/** Preloads dialogs while the browser is idle, so they open at once and offline. */
function usePreload(loadTasks: CardTasksSlot["load"]): void {
  useEffect(() => {
    const load = () =>
      Promise.allSettled([...Object.values(parts), ...lazyElsewhere, loadTasks].map((part) => part()))
    const timer = setTimeout(() => void load(), idleTime)
    return () => clearTimeout(timer)
  }, [loadTasks])
}

/** The tasks of a card, rendered by another feature. */
export interface CardTasksSlot {
  readonly load: () => Promise<unknown>
  /** Loads its own code on first render. */
  readonly View: ComponentType<{ card: DealCard }>
}

interface Props {
  moves: BoardMoves
  /** The pipelines the user can see, as targets for moves. */
  pipelines: readonly Pipeline[]
  onOpen: (dealId: string) => void
  cardTasks: CardTasksSlot
}

function Parts({ moves, pipelines, onOpen, cardTasks }: Props) {
  const model = useBoardModel()
  const isSelecting = useStorePart(model.selection, ({ cards }) => cards.size > 0)
  const isDragging = useStorePart(model.dragged, (cards) => cards.length > 0)
  const isAsking = useStorePart(model.question, (question) => question !== undefined)
  const hasPanel = useStorePart(model.panel, (panel) => panel !== undefined)
  return (
    <>
      <Suspense>{isSelecting && !isDragging && <SelectionBar moves={moves} />}</Suspense>
      <Suspense>{isDragging && <DropZones hasOthers={pipelines.length > 1} />}</Suspense>
      <Suspense>{isAsking && <BoardQuestions pipelines={pipelines} moves={moves} />}</Suspense>
      <Suspense>{hasPanel && <CardPanels moves={moves} onOpen={onOpen} Tasks={cardTasks.View} />}</Suspense>
    </>
  )
}

/** Dialogs and menus that load on demand. If their code can't load, the board stays usable. */
export function BoardExtras(props: Props) {
  const model = useBoardModel()
  usePreload(props.cardTasks.load)
  const giveUp = () => {
    const asked = model.question.get()
    if (asked && "key" in asked) dropChange(model, asked.key)
    model.question.set(undefined)
    showToast({ status: "error", title: messages().errors.title, description: messages().errors.network })
  }
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={() => null} onCatch={giveUp}>
      <Parts {...props} />
    </CatchBoundary>
  )
}
