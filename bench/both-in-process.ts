import { isDeepStrictEqual } from "node:util"
import { bareApp } from "../server/test/load/bare-app.ts"
import { productApp } from "../server/test/load/product-app.ts"
import { countRounds, type Rounds } from "../server/test/performance/count-rounds.ts"
import { type CallName, type EverydayCall, everydayCalls, type FilledAccount } from "./everyday-calls.ts"

type Side = "ours" | "bare"

/** Statements and round trips of a call on both sides. */
export type RoundsOfBoth = Readonly<Record<Side, Rounds>>

/** The structure of an answer without its values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value === null || typeof value !== "object") return null
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, shapeOf(inner)])
}

/**
 * Runs the same calls on both sides in this process and requires the same answers and writes.
 * Returns each side's database round trips.
 */
export async function compareInProcess(
  dataDir: string,
  account: FilledAccount,
  names: readonly CallName[],
): Promise<Map<CallName, RoundsOfBoth>> {
  const apps = { ours: await productApp(dataDir), bare: await bareApp(dataDir) }
  const send = async (side: Side, { status }: EverydayCall, call: ReturnType<EverydayCall["next"]>) => {
    const answer = await apps[side].inject({
      method: call.method,
      url: call.path,
      headers: { authorization: `Bearer ${account.token}` },
      ...(call.body !== undefined && { payload: call.body as object }),
    })
    if (answer.statusCode !== status)
      throw new Error(`${side}: ${call.method} ${call.path}: ${answer.statusCode} ${answer.body}`)
    return answer.json<unknown>()
  }
  const found = new Map<CallName, RoundsOfBoth>()
  try {
    for (const name of names) {
      const one: EverydayCall = everydayCalls[name]
      const call = one.next(account)
      const [ours, bare] = [await send("ours", one, call), await send("bare", one, call)]
      const told = one.isRead ? (answer: unknown) => answer : shapeOf
      if (!isDeepStrictEqual(told(ours), told(bare)))
        throw new Error(`${name}: ${JSON.stringify(ours)} is not ${JSON.stringify(bare)}`)
      const rounds = async (side: Side) => {
        await send(side, one, one.next(account))
        return countRounds(() => send(side, one, one.next(account)))
      }
      found.set(name, { ours: await rounds("ours"), bare: await rounds("bare") })
    }
  } finally {
    await Promise.all([apps.ours.close(), apps.bare.close()])
  }
  return found
}
