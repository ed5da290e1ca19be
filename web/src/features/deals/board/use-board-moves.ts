import { useQueryClient } from "@tanstack/react-query"
import type { Stage } from "@funil/contract/settings/pipelines"
import { screensTold } from "../../../lib/query-client.ts"
import {
  refreshDeals,
  useMassTrashDeals,
  useMassUpdateDeals,
  useMoveDeal,
  useTrashDeal,
} from "../deal-api.ts"
import type { BoardModel } from "./board-model.ts"
import { type BoardMoves, boardMoves } from "./board-moves.ts"

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
