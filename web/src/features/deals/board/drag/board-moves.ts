import { useQueryClient } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { ApiError } from "../../../../lib/api/api-error.ts"
import { handleFailure, screensTold } from "../../../../lib/api/query-client.ts"
import {
  type DealMove,
  type MassValue,
  refreshDeals,
  useMassTrashDeals,
  useMassUpdateDeals,
  useMoveDeal,
  useTrashDeal,
} from "../../deal-api.ts"
import { type BoardModel, dropChange, nextKey, noSelection, showChange } from "../board-model.ts"
import type { Place } from "../columns/column-view.ts"

type Target = Pick<Stage, "id" | "name" | "kind" | "pipelineId">

/** A move that the user requested. */
export interface Move {
  cards: readonly DealCard[]
  stage: Target
  place: Place
  /** The pending change that already shows the move. A new one is created without it. */
  key?: number | undefined
  lostReason?: string | null | undefined
  fields?: DealMove["fields"]
}

const askable = ["amount", "expected_close_date"]

/**
 * The missing fields that a rejected move can ask for. Empty if it was rejected for another reason.
 */
function missingFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 422) return []
  const names = Object.keys(error.fields)
  return names.length > 0 && names.every((name) => askable.includes(name)) ? names : []
}

function massValues({ stage, lostReason }: Move): MassValue[] {
  const reason: MassValue[] = lostReason === undefined ? [] : [{ field: "lost_reason", value: lostReason }]
  return [{ field: "pipeline_stage_id", value: stage.id }, ...reason]
}

interface Mass {
  readonly ids: readonly string[]
}

/** The calls that send moves and deletions to the server. */
interface Calls {
  readonly moveOne: (move: DealMove) => Promise<unknown>
  readonly updateMany: (mass: Mass & { readonly values: MassValue[] }) => Promise<unknown>
  readonly trashOne: (card: DealCard) => Promise<unknown>
  readonly trashMany: (mass: Mass) => Promise<unknown>
  /**
   * Refetches the board and resolves when it is up to date on the screen. Removing a pending change
   * earlier would make cards jump back.
   */
  readonly refresh: () => Promise<unknown>
}

export interface BoardMoves {
  /** Sends a move without asking anything. */
  readonly send: (move: Move) => void
  /** Moves cards. The lost stage first asks for a reason while the cards show at their target. */
  readonly move: (move: Move) => void
  /** Moves cards to the won or lost stage, even if its column is folded. */
  readonly end: (cards: readonly DealCard[], kind: "won" | "lost") => void
  readonly remove: (cards: readonly DealCard[]) => void
}

/** Shows a pending change until the refetched board contains it. */
async function keep(model: BoardModel, key: number, { work, refresh }: PendingWork): Promise<void> {
  try {
    await work
  } catch (error) {
    dropChange(model, key)
    throw error
  }
  await refresh()
  dropChange(model, key)
}

interface PendingWork extends Pick<Calls, "refresh"> {
  readonly work: Promise<unknown>
}

/** Sends the move of a card. If the stage requires missing fields, asks for them. */
async function sendOne(model: BoardModel, { moveOne, refresh }: Calls, move: Move, key: number) {
  const { cards, stage, place, lostReason, fields } = move
  const [deal] = cards
  if (!deal) return
  try {
    const from = deal.pipeline_stage_id
    const work = moveOne({ deal, stage, from, beforeId: place.beforeId, lostReason, fields })
    await keep(model, key, { work, refresh })
  } catch (error) {
    const missing = missingFields(error)
    if (missing.length > 0 && !fields) {
      showChange(model, { key, cards, to: place })
      model.question.set({ kind: "missing", cards, stage, place, key, fields: missing })
    } else if (error instanceof Error) {
      handleFailure(error, { failure: (m) => m.board.failed.move })
      void refresh()
    }
  }
}

/** Moves and deletes cards optimistically. A rejected change is reverted and its reason shown. */
export function boardMoves(model: BoardModel, calls: Calls, stages: readonly Stage[]): BoardMoves {
  const { updateMany, trashOne, trashMany, refresh } = calls
  // The mutation already showed the failure in a toast.
  const keepMany = (key: number, work: Promise<unknown>) =>
    void keep(model, key, { work, refresh }).catch(() => undefined)

  const send = (move: Move) => {
    const { cards, place, key = nextKey() } = move
    if (cards.length === 0) return
    showChange(model, { key, cards, to: place })
    if (cards.length === 1) {
      void sendOne(model, calls, move, key)
      return
    }
    model.selection.set(noSelection)
    keepMany(key, updateMany({ ids: cards.map(({ id }) => id), values: massValues(move) }))
  }

  const move = (asked: Move) => {
    const { cards, stage, place, key = nextKey() } = asked
    if (stage.kind !== "lost" || cards.every((card) => card.pipeline_stage_id === stage.id)) {
      send({ ...asked, key })
      return
    }
    showChange(model, { key, cards, to: place })
    model.question.set({ kind: "lost", cards, stage, place, key })
  }

  const end: BoardMoves["end"] = (cards, kind) => {
    const stage = stages.find((item) => item.kind === kind)
    if (!stage || cards.every((card) => card.pipeline_stage_id === stage.id)) return
    move({ cards, stage, place: { stageId: stage.id, beforeId: undefined } })
  }

  const remove = (cards: readonly DealCard[]) => {
    const [card] = cards
    if (!card) return
    const key = nextKey()
    showChange(model, { key, cards, to: null })
    model.selection.set(noSelection)
    keepMany(key, cards.length === 1 ? trashOne(card) : trashMany({ ids: cards.map(({ id }) => id) }))
  }

  return { send, move, end, remove }
}

/** The moves of a board, sent to the server. */
export function useBoardMoves(model: BoardModel, stages: readonly Stage[]): BoardMoves {
  const client = useQueryClient()
  const { mutateAsync: moveOne } = useMoveDeal({ silent: true })
  const { mutateAsync: updateMany } = useMassUpdateDeals()
  const { mutateAsync: trashOne } = useTrashDeal()
  const { mutateAsync: trashMany } = useMassTrashDeals()
  const refresh = async () => {
    await refreshDeals(client)
    await screensTold()
  }
  return boardMoves(model, { moveOne, updateMany, trashOne, trashMany, refresh }, stages)
}
