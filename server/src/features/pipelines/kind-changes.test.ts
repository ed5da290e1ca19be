import { stageKind } from "@funil/contract/stage-kind"
import { expect, test } from "vitest"
import { kindChanges } from "./kind-changes.ts"

test("the last stage is lost, the one before it won, all others open", () => {
  expect([4, 3, 2, 1, 0].map(stageKind)).toEqual(["open", "open", "open", "won", "lost"])
})

test("moving the last stage to the front changes the kind of three stages", () => {
  expect(kindChanges(["a", "b", "c", "d"], ["d", "a", "b", "c"])).toEqual([
    { stageId: "d", kind: "open" },
    { stageId: "b", kind: "won" },
    { stageId: "c", kind: "lost" },
  ])
})

test("moving open stages among themselves changes no kind", () => {
  expect(kindChanges(["a", "b", "c", "d"], ["b", "a", "c", "d"])).toEqual([])
})

test("without the lost stage, won becomes lost and the last open one won", () => {
  expect(kindChanges(["a", "b", "c", "d"], ["a", "b", "c"])).toEqual([
    { stageId: "b", kind: "won" },
    { stageId: "c", kind: "lost" },
  ])
})
