import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import * as z from "zod/mini"
import { ApiError } from "../../lib/api/api-error.ts"
import { Clash } from "../../lib/api/fresh-write.ts"
import { messages, showLanguage } from "../../lib/text/messages.ts"
import { currentToasts, dismissToast } from "../../lib/toasts.ts"
import { type EditView, InPlaceEdit } from "./in-place-edit.ts"

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } })
  await showLanguage("en")
  return () => void vi.unstubAllGlobals()
})

beforeEach(() => {
  for (const { hash } of currentToasts()) dismissToast(hash)
})

interface Write {
  readonly next: string
  readonly seen: string
  /** Answers the write. */
  readonly answer: (stored: string) => void
  readonly refuse: (error: Error) => void
}

/** A field with the value "old", and the writes it has sent. */
function field(schema?: z.ZodMiniType<string>) {
  const writes: Write[] = []
  const waiting: (() => void)[] = []
  const edit = new InPlaceEdit<string>({
    value: "old",
    name: "name",
    schema,
    save: (next, seen) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      writes.push({ next, seen, answer: resolve, refuse: reject })
      for (const go of waiting.splice(0)) go()
      return promise
    },
  })
  const until = (is: (view: EditView<string>) => boolean) =>
    new Promise<EditView<string>>((resolve) => {
      const check = () => {
        if (!is(edit.view.get())) return
        stop()
        resolve(edit.view.get())
      }
      const stop = edit.view.subscribe(check)
      check()
    })
  const sent = async (count: number) => {
    while (writes.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = edit.stand()
  return { edit, writes, until, sent, leave }
}

const away = () => new ApiError({ status: 0, code: "network" })
const pairs = (writes: readonly Write[]) => writes.map(({ next, seen }) => [next, seen])

test("what is typed stays until it is saved, and is saved over what was seen", async () => {
  const { edit, writes, until } = field()
  edit.change("n")
  edit.change("new")
  expect(edit.view.get()).toMatchObject({ draft: { value: "new", seen: "old" }, state: "idle" })
  edit.commit()
  expect(edit.view.get().state).toBe("saving")
  expect(pairs(writes)).toEqual([["new", "old"]])
  writes[0]?.answer("new")
  expect((await until(({ state }) => state === "saved")).draft).toBeUndefined()
  edit.fade()
  expect(edit.view.get().state).toBe("idle")
})

test("without a change nothing is sent", () => {
  const { edit, writes } = field()
  edit.commit()
  edit.choose("old")
  expect(edit.view.get().draft).toBeUndefined()
  expect(writes).toEqual([])
})

test("what the endpoint would refuse is said here, and the next key takes it back", () => {
  const { edit, writes } = field(z.string().check(z.maxLength(3)))
  edit.choose("long")
  expect(edit.view.get().failure?.sentence).toMatch(/3/)
  expect(writes).toEqual([])
  edit.change("lon")
  expect(edit.view.get().failure).toBeUndefined()
})

test("keys typed while a value is on its way are a change of that value", async () => {
  const { edit, writes, until } = field()
  edit.choose("one")
  edit.change("two")
  writes[0]?.answer("one")
  const { draft } = await until(({ state }) => state === "saved")
  expect(draft).toEqual({ value: "two", seen: "one" })
})

test("a value committed while another is on its way goes out after it, over it", async () => {
  const { edit, writes, until, sent } = field()
  edit.choose("one")
  edit.choose("two")
  edit.choose("three")
  expect(writes).toHaveLength(1)
  writes[0]?.answer("one")
  await sent(2)
  expect(pairs(writes)).toEqual([
    ["one", "old"],
    ["three", "one"],
  ])
  writes[1]?.answer("three")
  expect((await until(({ state }) => state === "saved")).draft).toBeUndefined()
})

test("somebody else's change is shown beside mine, which goes over theirs only when asked to", async () => {
  const { edit, writes, until, sent } = field()
  edit.choose("mine")
  writes[0]?.refuse(new Clash("theirs"))
  const { clash } = await until((view) => view.clash !== undefined)
  expect(clash).toEqual({ theirs: "theirs", mine: "mine" })
  edit.commit()
  expect(writes).toHaveLength(1)
  edit.keepMine()
  await sent(2)
  expect(pairs(writes).at(-1)).toEqual(["mine", "theirs"])
})

test("theirs is taken without a call", async () => {
  const { edit, writes, until } = field()
  edit.choose("mine")
  writes[0]?.refuse(new Clash("theirs"))
  await until((view) => view.clash !== undefined)
  edit.takeTheirs()
  expect(edit.view.get()).toMatchObject({ draft: undefined, clash: undefined })
  expect(writes).toHaveLength(1)
})

test("a field that has left the screen asks in a toast", async () => {
  const { edit, writes, until, sent, leave } = field()
  edit.choose("mine")
  leave()
  writes[0]?.refuse(new Clash("theirs"))
  await until(({ state }) => state === "idle")
  const [toast] = currentToasts()
  expect(toast).toMatchObject({ title: messages().ui.clashTitle, time: Infinity })
  expect(edit.view.get().clash).toBeUndefined()
  toast?.action?.run()
  await sent(2)
  expect(pairs(writes).at(-1)).toEqual(["mine", "theirs"])
})

test("each call without an answer counts, and what it stored all the same is no clash", async () => {
  const { edit, writes, until, sent } = field()
  edit.choose("mine")
  writes[0]?.refuse(away())
  expect((await until(({ failure }) => failure?.silences === 1)).failure?.sentence).toBe(
    messages().errors.network,
  )
  edit.commit()
  writes[1]?.refuse(away())
  await until(({ failure }) => failure?.silences === 2)
  edit.choose("better")
  writes[2]?.refuse(new Clash("mine"))
  await sent(4)
  expect(pairs(writes).at(-1)).toEqual(["better", "mine"])
  writes[3]?.answer("better")
  expect(await until(({ state }) => state === "saved")).toMatchObject({
    failure: undefined,
    clash: undefined,
  })
})

test("a refusal is said in the field's own words and is not tried again", async () => {
  const { edit, writes, until } = field()
  edit.choose("bad")
  writes[0]?.refuse(new ApiError({ status: 422, code: "invalid", body: { name: ["Too bad."] } }))
  const { failure, draft } = await until((view) => view.failure !== undefined)
  expect(failure).toEqual({ sentence: "Too bad.", silences: 0 })
  expect(draft?.value).toBe("bad")
})

test("taking back what was typed keeps what is already on its way", async () => {
  const { edit, writes, until } = field()
  edit.choose("one")
  edit.choose("two")
  edit.reset()
  expect(edit.view.get().draft?.value).toBe("one")
  writes[0]?.answer("one")
  await until(({ state }) => state === "saved")
  expect(writes).toHaveLength(1)
})
