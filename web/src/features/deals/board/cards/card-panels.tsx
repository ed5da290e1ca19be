import { type ComponentType, Suspense } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStore } from "../../../../lib/store.ts"
import { FloatingPanel } from "../../../../ui/overlays/floating-panel.tsx"
import { CardMenu } from "./card-menu.tsx"
import { useBoardModel } from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"

interface Props {
  moves: BoardMoves
  onOpen: (id: string) => void
  /** The tasks of a card, rendered by another feature. */
  Tasks: ComponentType<{ card: DealCard }>
}

/** The board's single menu and task list, anchored at the card that opened it. */
export function CardPanels({ moves, onOpen, Tasks }: Props) {
  const m = useMessages()
  const model = useBoardModel()
  const panel = useStore(model.panel)
  if (!panel) return null
  const { kind, card, anchor } = panel
  const label = kind === "menu" ? m.board.card.menu(card.name) : m.nextTask.title
  return (
    <FloatingPanel
      key={`${kind} ${card.id}`}
      anchor={anchor}
      label={label}
      role={kind === "menu" ? "menu" : "dialog"}
      onClose={() => {
        if (model.panel.get() === panel) model.panel.set(undefined)
      }}
    >
      {kind === "menu" ? (
        <CardMenu card={card} moves={moves} onOpen={onOpen} />
      ) : (
        <Suspense>
          <Tasks card={card} />
        </Suspense>
      )}
    </FloatingPanel>
  )
}
