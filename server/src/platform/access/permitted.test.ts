import type { Permission } from "@funil/contract/account/permissions"
import { expect, test } from "vitest"
import type { Context } from "../context.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import { inBatches } from "../ledger/in-batches.ts"
import type { Permitted, SystemContext } from "./permitted.ts"
import { requireCan } from "./require-can.ts"

interface Contexts {
  readonly plain: Context
  readonly own: Permitted<"own">
  readonly goals: Permitted<"goal.manage">
  readonly system: SystemContext
}

const work = (tx: Tx) => Promise.resolve(tx.accountId)
const setGoal = (ctx: Permitted<"goal.manage">) => inTransaction(ctx, work)
const batches = { progressId: undefined, total: 0, batches: [] }

/** Only the compiler reads these. */
export const typed = ({ plain, own, goals, system }: Contexts, permission: Permission) => [
  // @ts-expect-error A plain context has no right, so it opens no transaction.
  () => inTransaction(plain, work),
  // @ts-expect-error Nor does it begin long work.
  () => inBatches(plain, batches, () => Promise.resolve(0)),
  // @ts-expect-error Nor does it call a verb.
  () => setGoal(plain),
  // @ts-expect-error Another right is not enough.
  () => setGoal(own),
  // @ts-expect-error A permission that only the running server knows is no right of the types.
  () => setGoal(requireCan(own, permission)),
  // @ts-expect-error A transaction has no more rights than its context.
  () => inTransaction(own, (tx) => setGoal(tx)),
  () => setGoal(goals),
  () => setGoal(requireCan(plain, "goal.manage")),
  () => inTransaction(own, (tx) => setGoal(requireCan(tx, "goal.manage"))),
  () => inTransaction(requireCan(goals, "deal.read"), (tx) => setGoal(tx)),
  () => setGoal(system),
]

const contextOf = (role: "admin" | "visitor" | null) =>
  ({ user: role && { id: "1", role, pipelines: [] } }) as unknown as Context

test("a context gets the rights of its user's role, and the system gets all", () => {
  expect(() => requireCan(contextOf("visitor"), "goal.manage")).toThrow("forbidden")
  for (const ctx of [contextOf("admin"), contextOf(null)]) expect(requireCan(ctx, "goal.manage")).toBe(ctx)
})
