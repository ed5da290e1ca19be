import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { untilQuiet, whileOpen } from "./quiet.ts"

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A transaction that is open until it is told to end. */
function transaction() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = whileOpen(() => promise).catch(() => undefined)
  const end = (how: () => void) => {
    how()
    return done
  }
  return { commit: () => end(resolve), fail: () => end(() => reject(new Error("gone"))) }
}

/** Whether a wait is over by now. */
function waiting(mostMs: number) {
  const state = { isOver: false }
  const wait = async () => {
    await untilQuiet(mostMs)
    state.isOver = true
  }
  void wait()
  return state
}

test("without open transactions nobody waits", async () => {
  const wait = waiting(50)
  await Promise.resolve()
  expect(wait.isOver).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test("long work waits for the last of the open transactions, failed ones too", async () => {
  const [one, other] = [transaction(), transaction()]
  const wait = waiting(50)
  await one.commit()
  await vi.advanceTimersByTimeAsync(10)
  expect(wait.isOver).toBe(false)
  await other.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.isOver).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test("long work waits no longer than it was told", async () => {
  const endless = transaction()
  const wait = waiting(50)
  await vi.advanceTimersByTimeAsync(49)
  expect(wait.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(wait.isOver).toBe(true)
  await endless.commit()
})
