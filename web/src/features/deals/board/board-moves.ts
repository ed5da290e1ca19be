import type { DealCard } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { ApiError } from "../../../lib/api-error.ts"
import { handleFailure } from "../../../lib/query-client.ts"
import type { DealMove, MassValue } from "../deal-api.ts"
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

interface Mass {
  readonly ids: readonly string[]
}

/** How moves and deletions reach the server. */
interface Calls {
  readonly moveOne: (move: DealMove) => Promise<unknown>
  readonly updateMany: (mass: Mass & { readonly values: MassValue[] }) => Promise<unknown>
  readonly trashOne: (card: DealCard) => Promise<unknown>
  readonly trashMany: (mass: Mass) => Promise<unknown>
  /** Reads the board anew, and resolves when the answers are on the screen: before, the cards would jump back for a moment. */
  readonly refresh: () => Promise<unknown>
}

export interface BoardMoves {
  /** Sends a move to wherever it goes; nothing is asked any more. */
  readonly send: (move: Move) => void
  /** Moves cards; the lost stage asks for the reason first, while they stand where they were dropped. */
  readonly move: (move: Move) => void
  /** Moves cards to the stage that ends their deals, also where that stage is folded to a strip. */
  readonly end: (cards: readonly DealCard[], kind: "won" | "lost") => void
  readonly remove: (cards: readonly DealCard[]) => void
}

/** Keeps a change on the screen until the answer that shows it has come. */
async function keep(model: BoardModel, key: number, { work, refresh }: Kept): Promise<void> {
  try {
    await work
  } catch (error) {
    dropChange(model, key)
    throw error
  }
  await refresh()
  dropChange(model, key)
}

interface Kept extends Pick<Calls, "refresh"> {
  readonly work: Promise<unknown>
}

/** Sends the move of one card; what the stage misses of it is asked. */
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

/** What moves and deletes cards: shown at once, sent, and taken back with the reason when refused. */
export function boardMoves(model: BoardModel, calls: Calls, stages: readonly Stage[]): BoardMoves {
  const { updateMany, trashOne, trashMany, refresh } = calls
  // The failure of the mutation has been told in a toast.
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
