import { massTrashContacts, massUpdateContacts } from "@funil/contract/records/contacts"
import { QueryClient } from "@tanstack/react-query"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { allMessages, messages, showLanguage } from "../../lib/text/messages.ts"
import { readStored, writeStored } from "../../lib/session/storage.ts"
import { currentToasts, dismissToast } from "../../lib/toasts.ts"
import type { RecordKind } from "../record-kind.ts"
import { followKeptWorks, startTrash, startUpdate } from "./mass-work.ts"

type Answer = { readonly status: number; readonly body: object; readonly undo?: string } | "nothing"

/** The server's answer to the mass call and to each poll. The last answer repeats. */
let mass: Answer = "nothing"
let progress: Answer[] = []
let questions = 0

const kind = {
  entity: "contact",
  endpoints: { massUpdate: massUpdateContacts, massTrash: massTrashContacts },
} as unknown as RecordKind
const target = { filters: [], all: true }
const values = [{ field: "job", value: "Buyer" }]
const operation = { total: 1000, done: 400, updated: 300, skipped: 7, undo_token: "token" }
const running: Answer = { status: 200, body: { ...operation, status: "running" } }
const done: Answer = { status: 200, body: { ...operation, status: "done" } }
const failed: Answer = { status: 200, body: { ...operation, status: "failed" } }
const unknown: Answer = { status: 404, body: { code: "not_found" } }
const away: Answer = { status: 503, body: { code: "unavailable" } }

function answered(answer: Answer): Response {
  if (answer === "nothing") throw new TypeError("no network")
  const { status, body, undo } = answer
  return new Response(JSON.stringify(body), { status, headers: undo ? { "undo-token": undo } : {} })
}

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } })
  vi.stubGlobal("localStorage", storage())
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.startsWith("/api/operations/")) return answered(mass)
    questions += 1
    return answered((progress.length > 1 ? progress.shift() : progress[0]) ?? unknown)
  })
  await showLanguage("en")
  await allMessages()
  writeStored("token", "secret")
})
afterAll(() => {
  writeStored("token", undefined)
  vi.unstubAllGlobals()
})

beforeEach(() => {
  vi.useFakeTimers()
  ;[mass, progress, questions] = ["nothing", [], 0]
})
afterEach(() => {
  vi.useRealTimers()
  for (const { hash } of currentToasts()) dismissToast(hash)
})

const client = new QueryClient()
const words = () => messages().mass
const contacts = (count: number) => messages().records.contact.count(count)
/** Long enough for every poll that has an answer. */
const long = () => vi.advanceTimersByTimeAsync(10_000)

test("what was changed is told with an undo, and nothing is kept for the next page", async () => {
  mass = { status: 200, body: { updated: 3, skipped: 0 }, undo: "token" }
  await startUpdate(client, kind, target, values)
  expect(currentToasts()).toEqual([
    expect.objectContaining({
      status: "success",
      title: words().changed(contacts(3)),
      action: expect.anything(),
    }),
  ])
  expect(readStored("massWorks")).toBeUndefined()
})

test("what was left out is told too, and where nothing was changed there is nothing to take back", async () => {
  mass = { status: 200, body: { updated: 0, skipped: 2 }, undo: "token" }
  await startUpdate(client, kind, target, values)
  const [toast] = currentToasts()
  expect(toast).toMatchObject({ status: "warning", description: words().skipped(2) })
  expect(toast?.action).toBeUndefined()
})

test("a refusal is told once, and nobody asks any more how far it is", async () => {
  mass = { status: 403, body: { code: "forbidden" } }
  progress = [running]
  await startTrash(client, kind, target)
  expect(currentToasts().map(({ title }) => title)).toEqual([words().removeFailed])
  await long()
  expect(questions).toBe(0)
})

test("an answer that was lost on the way is made up for by asking until the work has ended", async () => {
  progress = [unknown, running, away, "nothing", running, done]
  const work = startUpdate(client, kind, target, values)
  await vi.advanceTimersByTimeAsync(1)
  expect(readStored("massWorks")).toHaveLength(1)
  expect(currentToasts()).toEqual([])
  await long()
  await work
  expect(currentToasts()[0]).toMatchObject({
    status: "warning",
    title: words().changed(contacts(300)),
    description: words().skipped(7),
    action: expect.anything(),
  })
  expect(questions).toBe(6)
  expect(readStored("massWorks")).toBeUndefined()
})

test("work that broke off without an answer tells how far it came, until somebody has seen it", async () => {
  progress = [running, failed]
  const work = startUpdate(client, kind, target, values)
  await long()
  await work
  expect(currentToasts()[0]).toMatchObject({
    status: "error",
    title: words().changeFailed,
    description: words().stopped(contacts(300)),
    time: Infinity,
  })
})

test("work that stays unknown has never begun, and is given up without a word", async () => {
  progress = [unknown]
  const work = startUpdate(client, kind, target, values)
  await vi.advanceTimersByTimeAsync(60_000)
  await work
  expect(questions).toBeGreaterThan(60)
  expect(currentToasts()).toEqual([])
  expect(readStored("massWorks")).toBeUndefined()
})

test("a page that was left and opened anew tells how the work ended, as what it was", async () => {
  writeStored("massWorks", ["first contact", "second contact trash"])
  progress = [running, running, done]
  followKeptWorks(client)
  await long()
  expect(currentToasts().map(({ title }) => title)).toEqual([
    words().changed(contacts(300)),
    words().removed(contacts(300)),
  ])
  expect(readStored("massWorks")).toBeUndefined()
})
