import { beforeEach, expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { testEngine } from "../../../../test/engine.ts"
import { type FollowUpScene, followUpScene } from "../../../../test/workflows/follow-up-scene.ts"
import { records } from "../../../app.ts"
import type { BatchUndoer, Undoers } from "../../../nouns/store/undoer.ts"
import { claimDue } from "../../../platform/jobs/fair-queue-claim.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { undoOperation } from "../../history/undo-operation.ts"
import { actions } from "../actions.ts"
import type { Action } from "../actions/action.ts"
import { followUps } from "./follow-ups.ts"
import { performRun } from "./perform-run.ts"

const api = await testApi()
/** Runs in the middle of adding a tag. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()
const add_tag: Action = {
  ...actions.add_tag,
  perform: async (tx, input) => {
    const result = await actions.add_tag.perform(tx, input)
    await meanwhile()
    return result
  },
}
const engine = testEngine(api, { add_tag })
let agent: FollowUpScene["agent"]
let onEntering: FollowUpScene["onEntering"]
let move: FollowUpScene["move"]
let takeBack: FollowUpScene["takeBack"]
let stateOf: FollowUpScene["stateOf"]
let accountId: FollowUpScene["accountId"]
let whole: FollowUpScene["whole"]
let later: FollowUpScene["later"]

beforeEach(async () => {
  meanwhile = () => Promise.resolve()
  ;({ agent, onEntering, move, takeBack, stateOf, accountId, whole, later } = await followUpScene(
    api,
    "https://api.test/",
  ))
})

test("of two undos one takes back, and each effect once", async () => {
  await onEntering("add_task")
  const sending = await onEntering("send_email")
  const before = await whole()
  const token = await move()
  await engine.settle()
  const results = await Promise.all([takeBack(token), takeBack(token)])
  expect(results.map(({ undone }) => undone)).toContain(0)
  expect(results.flatMap(({ automations }) => automations ?? [])).toEqual([
    { undone: 1, called_off: 1, sent: [] },
  ])
  expect(await whole()).toEqual(before)
  expect(await stateOf(sending)).toMatchObject({ state: "stopped" })
})

test("a run that is being done is waited for, and taken back", async () => {
  const workflow = await onEntering("add_tag")
  const before = await whole()
  const token = await move()
  await engine.examine()
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  meanwhile = () => {
    begun.resolve()
    return ended.promise
  }
  const performing = engine.perform()
  await begun.promise
  const undoing = takeBack(token)
  ended.resolve()
  await Promise.all([performing, undoing])
  await engine.settle()
  expect(await undoing).toMatchObject({ undone: 1, skipped: [], automations: { undone: 1 } })
  expect(await whole()).toEqual(before)
  expect(await stateOf(workflow)).toMatchObject({ state: "done", undone: agent.id })
})

test("a run whose worker died, or had not begun it, is called off for good", async () => {
  const workflow = await onEntering("add_task")
  const before = await whole()
  const token = await move()
  await engine.examine()
  const ctx = await systemContext(api.services, await accountId())
  const wanted = { table: "workflow_runs", group: undefined, limit: 1, busyGroups: [] } as const
  const [taken] = await claimDue(ctx, wanted)
  if (!taken) throw new Error("There is no run.")
  expect(await takeBack(token)).toMatchObject({ automations: { undone: 0, called_off: 1 } })
  await performRun(ctx, { actions, records }, taken)
  later(60)
  await engine.settle()
  expect(await whole()).toEqual(before)
  expect(await stateOf(workflow)).toMatchObject({ state: "stopped", reason: "called_off" })
})

test("an undo that dies half-way calls nothing off", async () => {
  const sending = await onEntering("send_email")
  const written = await onEntering("add_task")
  const token = await move()
  await engine.settle()
  const after = await whole()
  const { deal, task } = records
  const dying: BatchUndoer = {
    lock: async (...asked) => ({
      ...(await deal.undoer.lock(...asked)),
      write: () => Promise.reject(new Error("dies")),
    }),
  }
  // The test only undoes these two nouns.
  const undoers = { deal: dying, task: task.undoer } as unknown as Undoers
  const ctx = await systemContext(api.services, await accountId())
  await expect(undoOperation(ctx, { undoers, sources: new Map(), followUps }, { token })).rejects.toThrow(
    "dies",
  )
  expect(await stateOf(sending)).toMatchObject({ state: "queued" })
  expect(await stateOf(written)).toMatchObject({ state: "done", undone: null })
  expect(await whole()).toEqual(after)
})
