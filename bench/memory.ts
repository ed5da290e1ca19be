import { setTimeout as pause } from "node:timers/promises"
import {
  type CallName,
  type EverydayCall,
  everydayCalls,
  type FilledAccount,
  filledAccount,
} from "./everyday-calls.ts"
import { load } from "./http-load.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { memoryOf, peakOf, removeFolder, startProduct, temporaryFolder } from "./product.ts"

const port = 4213
const size = { deals: 5000, contacts: 50_000 } as const
const connections = 16
const calls = 20_000
const turnMs = 2000
const restMs = 5000
const limits = { atRest: 200, after: 300 } as const
const names = Object.keys(everydayCalls) as CallName[]

/** Makes calls of all kinds in turn. Returns how many were rejected for too much work at once. */
async function work(account: FilledAccount): Promise<number> {
  let [turn, done, refused] = [0, 0, 0]
  const next = () => {
    const call: EverydayCall = everydayCalls[names[turn % names.length] ?? "get"]
    turn += 1
    return call.next(account)
  }
  while (done < calls) {
    const { statuses } = await load({ port, token: account.token, connections, ms: turnMs, next })
    for (const [status, count] of statuses) {
      if (status < 300) done += count
      else if (status === 503) refused += count
      else throw new Error(`${count} × ${status}`)
    }
  }
  return refused
}

/** The memory of the server process, without its database. */
export const memory: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product = await startProduct(port, dataDir)
  try {
    const account = await filledAccount(product, "equipe-memoria", size)
    await product.stop()
    product = await startProduct(port, dataDir)
    await pause(restMs)
    const atRest = memoryOf(product)
    say(`at rest ${atRest} MB`)
    const refused = await work(account)
    const after = memoryOf(product)
    say(`after ${calls} calls ${after} MB, at most ${peakOf(product)} MB; ${refused} × 503`)
    const outcomes: Outcome[] = [
      {
        what: "Memory at rest",
        how: `resident memory of the server's process ${restMs / 1000} s after its start, with an account of ${size.contacts.toLocaleString("en")} contacts`,
        measured: `${atRest} MB`,
        target: `< ${limits.atRest} MB`,
        isMet: atRest < limits.atRest,
      },
      {
        what: "Memory after work",
        how: `the same after ${calls.toLocaleString("en")} calls of ${names.length} kinds by ${connections} connections (at most ${peakOf(product)} MB; ${refused} more were answered 503)`,
        measured: `${after} MB`,
        target: `< ${limits.after} MB`,
        isMet: after < limits.after,
      },
    ]
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
