import type { DealCard } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { ApiError } from "../../../../lib/api/api-error.ts"
import { messages, showLanguage } from "../../../../lib/text/messages.ts"
import { currentToasts, dismissToast } from "../../../../lib/toasts.ts"
import { boardMoves } from "./board-moves.ts"
import { createBoardModel } from "../board-model.ts"

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } })
  await showLanguage("en")
  return () => void vi.unstubAllGlobals()
})

beforeEach(() => {
  for (const { hash } of currentToasts()) dismissToast(hash)
})

const card = (id: string) => ({ id, name: id, pipeline_stage_id: "first" }) as DealCard
const stage = (known: Partial<Stage>) => known as Stage
const [ana, bia] = [card("ana"), card("bia")]
const second = stage({ id: "second", name: "Second", kind: "open", pipelineId: "p" })
const won = stage({ ...second, id: "won", kind: "won" })
const lost = stage({ ...second, id: "lost", kind: "lost" })
const top = { stageId: "second", beforeId: undefined }

/** A board with a fake server that answers on demand, and the requests it received. */
function board() {
  const model = createBoardModel()
  const asked: unknown[] = []
  const server = Promise.withResolvers<unknown>()
  const read = Promise.withResolvers<unknown>()
  const call = (kind: string) => (input: unknown) => {
    asked.push([kind, input])
    return server.promise
  }
  const moves = boardMoves(
    model,
    {
      moveOne: call("move"),
      updateMany: call("update"),
      trashOne: call("trash"),
      trashMany: call("trash many"),
      refresh: () => {
        asked.push("refresh")
        return read.promise
      },
    },
    [second, won, lost],
  )
  const shown = () =>
    model.changes.get().map(({ cards, to }) => [cards.map(({ id }) => id), to?.stageId ?? null])
  /** Runs everything that doesn't wait for an answer. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { model, moves, asked, server, read, shown, settle }
}

const refusal = (fields: object) => new ApiError({ status: 422, code: "invalid", body: fields })

test("a card stands where it was dropped at once, and until the board that shows it has been read", async () => {
  const { moves, asked, server, read, shown, settle } = board()
  moves.move({ cards: [ana], stage: second, place: { stageId: "second", beforeId: "bia" } })
  expect(shown()).toEqual([[["ana"], "second"]])
  expect(asked).toEqual([
    ["move", expect.objectContaining({ from: "first", stage: second, beforeId: "bia" })],
  ])
  server.resolve({})
  await settle()
  expect(asked.at(-1)).toBe("refresh")
  expect(shown()).toHaveLength(1)
  read.resolve({})
  await settle()
  expect(shown()).toEqual([])
})

test("a refused move is taken back and told", async () => {
  const { model, moves, asked, server, shown, settle } = board()
  moves.move({ cards: [ana], stage: second, place: top })
  server.reject(new ApiError({ status: 403, code: "forbidden" }))
  await settle()
  expect(shown()).toEqual([])
  expect(model.question.get()).toBeUndefined()
  expect(currentToasts()[0]?.title).toBe(messages().board.failed.move)
  expect(asked.at(-1)).toBe("refresh")
})

test("what the stage misses is asked while the card stands where it was dropped, and asked once", async () => {
  const { model, moves, server, shown, settle } = board()
  moves.move({ cards: [ana], stage: second, place: top })
  server.reject(refusal({ amount: ["Needed."] }))
  await settle()
  expect(shown()).toEqual([[["ana"], "second"]])
  const question = model.question.get()
  expect(question).toMatchObject({ kind: "missing", fields: ["amount"], stage: second })
  if (question?.kind !== "missing") return
  model.question.set(undefined)
  moves.send({ ...question, fields: { amount: 1 } })
  await settle()
  expect(shown()).toEqual([])
  expect(model.question.get()).toBeUndefined()
  expect(currentToasts()[0]?.title).toBe(messages().board.failed.move)
})

test("a refusal of anything else beside what can be asked is told, not asked", async () => {
  const { model, moves, server, settle } = board()
  moves.move({ cards: [ana], stage: second, place: top })
  server.reject(refusal({ amount: ["Needed."], user_id: ["Gone."] }))
  await settle()
  expect(model.question.get()).toBeUndefined()
  expect(currentToasts()).toHaveLength(1)
})

test("the lost stage asks for the reason before anything is sent, and only of those that enter it", () => {
  const { model, moves, asked, shown } = board()
  moves.move({ cards: [ana, bia], stage: lost, place: { stageId: "lost", beforeId: null } })
  expect(asked).toEqual([])
  expect(shown()).toEqual([[["ana", "bia"], "lost"]])
  const question = model.question.get()
  expect(question).toMatchObject({ kind: "lost", stage: lost })
  if (question?.kind !== "lost") return
  const { cards, stage, place, key } = question
  moves.send({ cards, stage, place, key, lostReason: "Price" })
  // It replaces the change and adds no second one.
  expect(shown()).toHaveLength(1)
  const values = [
    { field: "pipeline_stage_id", value: "lost" },
    { field: "lost_reason", value: "Price" },
  ]
  expect(asked).toEqual([["update", { ids: ["ana", "bia"], values }]])
  moves.move({ cards: [{ ...ana, pipeline_stage_id: "lost" }], stage: lost, place: top })
  expect(asked).toHaveLength(2)
})

test("a deal is won and lost whether or not the column for it is on the board, and not twice", () => {
  const { model, moves, asked } = board()
  expect(model.columns.size).toBe(0)
  moves.end([ana], "won")
  expect(asked).toEqual([["move", expect.objectContaining({ deal: ana, stage: won })]])
  moves.end([bia], "lost")
  expect(model.question.get()).toMatchObject({ kind: "lost", cards: [bia], stage: lost })
  moves.end([{ ...ana, pipeline_stage_id: "won" }], "won")
  expect(asked).toHaveLength(1)
})

test("many cards are moved and deleted by one call, and the selection is gone", async () => {
  const { model, moves, asked, server, shown, settle } = board()
  const selected = { cards: new Map([["ana", ana]]), anchor: "ana" }
  model.selection.set(selected)
  moves.move({ cards: [ana, bia], stage: second, place: top })
  expect(model.selection.get().cards.size).toBe(0)
  model.selection.set(selected)
  moves.remove([ana, bia])
  expect(model.selection.get().cards.size).toBe(0)
  expect(asked).toEqual([
    ["update", { ids: ["ana", "bia"], values: [{ field: "pipeline_stage_id", value: "second" }] }],
    ["trash many", { ids: ["ana", "bia"] }],
  ])
  expect(shown().at(-1)).toEqual([["ana", "bia"], null])
  server.reject(new ApiError({ status: 403, code: "forbidden" }))
  await settle()
  // The mutation already reported it.
  expect(shown()).toEqual([])
  expect(currentToasts()).toEqual([])
})

test("one card is deleted by its own call; none by none", () => {
  const { moves, asked } = board()
  moves.remove([ana])
  moves.remove([])
  moves.send({ cards: [], stage: second, place: top })
  expect(asked).toEqual([["trash", ana]])
})
