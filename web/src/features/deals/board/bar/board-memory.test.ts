import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { leaveSession } from "../../../../lib/session/session.ts"
import { writeStored } from "../../../../lib/session/storage.ts"
import { isAnyRemembered, rememberedFilter, rememberFilter } from "./board-memory.ts"
import { sortStage, storedOrder } from "../columns/stage-orders.ts"

const kept = new Map<string, string>()

beforeAll(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
beforeEach(() => kept.clear())
afterAll(() => vi.unstubAllGlobals())

test("a filter is remembered for its person and pipeline, without the search, until it is cleared", () => {
  rememberFilter("ana", "sales", { owner: ["me"], q: "forno", filters: [["lost_reason", "<>", null]] })
  rememberFilter("rui", "sales", { tag: ["vip"] })
  expect(rememberedFilter("ana", "sales")).toMatchObject({
    owner: ["me"],
    q: undefined,
    filters: [["lost_reason", "<>", null]],
  })
  expect(rememberedFilter("ana", "events")).toBeUndefined()
  rememberFilter("ana", "sales", { q: "forno" })
  expect(rememberedFilter("ana", "sales")).toBeUndefined()
  expect([isAnyRemembered("sales"), isAnyRemembered("events")]).toEqual([true, false])
})

test("signing out forgets the filters of all boards, and what is stored in another form counts as none", () => {
  rememberFilter("ana", "sales", { tag: ["vip"] })
  leaveSession()
  expect(isAnyRemembered("sales")).toBe(false)
  writeStored("boardFilters", { "ana sales": "{nonsense" })
  expect(rememberedFilter("ana", "sales")).toBeUndefined()
})

test("each column of each pipeline has its own order, until it is arranged by hand again", () => {
  sortStage("p", "a", "value")
  sortStage("p", "b", "close")
  sortStage("q", "c", "activity")
  expect(storedOrder("p")).toBe("a:value,b:close")
  sortStage("p", "a", undefined)
  sortStage("q", "c", undefined)
  expect([storedOrder("p"), storedOrder("q")]).toEqual(["b:close", ""])
})
