import { notifyManager, useQueryClient } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { ApiError } from "../../../lib/api-error.ts"
import { handleFailure } from "../../../lib/query-client.ts"
import {
  type DealMove,
  type MassValue,
  refreshDeals,
  useMassTrashDeals,
  useMassUpdateDeals,
  useMoveDeal,
  useTrashDeal,
} from "../deal-api.ts"
import { type BoardModel, dropChange, nextKey, noSelection, showChange } from "./board-model.ts"
import type { Place } from "./column-view.ts"

type Target = Pick<Stage, "id" | "name" | "kind" | "pipelineId">

/** A move as somebody asked for it. */
export interface Move {
  cards: readonly DealCard[]
  stage: Target
  place: Place
  /** The change that shows it already; a new one is made when left out. */
  key?: number | undefined
  lostReason?: string | null | undefined
  fields?: DealMove["fields"]
}

const askable = ["amount", "expected_close_date"]

/** Which fields a refused move can ask for; none when it was refused for another reason. */
function missingFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 422) return []
  const names = Object.keys(error.fields)
  return names.length > 0 && names.every((name) => askable.includes(name)) ? names : []
}

function massValues({ stage, lostReason }: Move): MassValue[] {
  const reason: MassValue[] = lostReason === undefined ? [] : [{ field: "lost_reason", value: lostReason }]
  return [{ field: "pipeline_stage_id", value: stage.id }, ...reason]
}

/** What moves and deletes cards: shown at once, sent, and taken back with the reason when refused. */
export function useBoardMoves(model: BoardModel) {
  const client = useQueryClient()
  const { mutateAsync: moveOne } = useMoveDeal({ silent: true })
  const { mutateAsync: updateMany } = useMassUpdateDeals()
  const { mutateAsync: trashOne } = useTrashDeal()
  const { mutateAsync: trashMany } = useMassTrashDeals()

  /** Keeps a change on the screen until the answer that shows it has come. */
  const keep = async (key: number, work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      dropChange(model, key)
      throw error
    }
    await refreshDeals(client)
    // After the answers have been told to the columns, or the cards would jump back for a moment.
    notifyManager.schedule(() => dropChange(model, key))
  }

  const sendOne = async (move: Move, card: DealCard, key: number) => {
    const { stage, place, lostReason, fields } = move
    try {
      const from = card.pipeline_stage_id
      await keep(key, moveOne({ deal: card, stage, from, beforeId: place.beforeId, lostReason, fields }))
    } catch (error) {
      const missing = missingFields(error)
      if (missing.length > 0 && !fields) {
        showChange(model, { key, cards: move.cards, to: place })
        model.question.set({ kind: "missing", cards: move.cards, stage, place, key, fields: missing })
      } else if (error instanceof Error) {
        handleFailure(error, { failure: (m) => m.board.failed.move })
        void refreshDeals(client)
      }
    }
  }

  /** Sends a move to wherever it goes; nothing is asked any more. */
  const send = (move: Move) => {
    const { cards, place, key = nextKey() } = move
    const [card] = cards
    if (!card) return
    showChange(model, { key, cards, to: place })
    if (cards.length === 1) {
      void sendOne(move, card, key)
      return
    }
    model.selection.set(noSelection)
    const work = updateMany({ ids: cards.map(({ id }) => id), values: massValues(move) })
    // The failure of the mutation has been told in a toast.
    keep(key, work).catch(() => undefined)
  }

  /** Moves cards; the lost stage asks for the reason first, while they stand where they were dropped. */
  const move = (asked: Move) => {
    const { cards, stage, place, key = nextKey() } = asked
    if (stage.kind !== "lost" || cards.every((card) => card.pipeline_stage_id === stage.id)) {
      send({ ...asked, key })
      return
    }
    showChange(model, { key, cards, to: place })
    model.question.set({ kind: "lost", cards, stage, place, key })
  }

  const remove = (cards: readonly DealCard[]) => {
    const [card] = cards
    if (!card) return
    const key = nextKey()
    showChange(model, { key, cards, to: null })
    model.selection.set(noSelection)
    const work = cards.length === 1 ? trashOne(card) : trashMany({ ids: cards.map(({ id }) => id) })
    // The failure of the mutation has been told in a toast.
    keep(key, work).catch(() => undefined)
  }

  return { send, move, remove }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>
