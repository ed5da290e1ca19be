import { compareInProcess, type RoundsOfBoth } from "./both-in-process.ts"
import {
  type CallName,
  type EverydayCall,
  everydayCalls,
  type FilledAccount,
  filledAccount,
  makeBare,
} from "./everyday-calls.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median, type Outcome, quantile } from "./outcome.ts"
import { removeFolder, startProcess, startProduct, temporaryFolder } from "./product.ts"

const ports = { ours: 4210, bare: 4211 } as const
const size = { deals: 5000, contacts: 50_000 } as const
/** Short rounds, so that both sides see the same noise. The targets apply to 16 connections. */
const crowds = [
  { connections: 1, rounds: 3 },
  { connections: 16, rounds: 6 },
  { connections: 64, rounds: 3 },
] as const
const crowd = 16
const roundMs = 400

/** The least share of the bare handler's throughput. Other calls are only reported. */
const targets: Partial<Record<CallName, number>> = {
  get: 0.5,
  list: 0.5,
  filter: 0.5,
  search: 0.5,
  create: 0.5,
  move: 0.5,
  "move-in-one": 0.35,
  board: 0.8,
}

interface Met {
  readonly perSecond: number[]
  readonly latencies: number[]
}

interface Comparison {
  readonly ours: Met
  readonly bare: Met
}

function shareOf({ ours, bare }: Comparison): number {
  return median(ours.perSecond) / median(bare.perSecond)
}

/** Alternates both sides. The first round warms up both. */
async function compare(
  account: FilledAccount,
  call: EverydayCall,
  { connections, rounds }: { readonly connections: number; readonly rounds: number },
): Promise<Comparison> {
  const met: Comparison = {
    ours: { perSecond: [], latencies: [] },
    bare: { perSecond: [], latencies: [] },
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const side of ["ours", "bare"] as const) {
      const next = () => call.next(account)
      const result = await load({ port: ports[side], token: account.token, connections, ms: roundMs, next })
      requireAll(result, call.status, `${side}, ${call.what}: answers`)
      if (round === 0) continue
      met[side].perSecond.push(result.perSecond)
      met[side].latencies.push(...result.latencies)
    }
  return met
}

function told({ perSecond, latencies }: Met): string {
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  const rate = Math.round(median(perSecond)).toLocaleString("en")
  return `${rate}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

function waits({ statements, rounds }: RoundsOfBoth["ours"]): string {
  return `${statements} statements in ${rounds} ${rounds === 1 ? "wait" : "waits"}`
}

function outcomeOf(name: CallName, found: ReadonlyMap<number, Comparison>, rounds: RoundsOfBoth): Outcome {
  const middle = found.get(crowd) as Comparison
  const share = shareOf(middle)
  const target = targets[name]
  const others = [...found].filter(([connections]) => connections !== crowd)
  const rest = others.map(([connections, one]) => `${shareOf(one).toFixed(2)} with ${connections}`).join(", ")
  return {
    what: `${everydayCalls[name].what}, against the ceiling`,
    how: `${crowd} connections: ours ${told(middle.ours)}, ${waits(rounds.ours)}; bare ${told(middle.bare)}, ${waits(rounds.bare)}; ${rest}`,
    measured: share.toFixed(2),
    target: target === undefined ? "told" : `≥ ${target}`,
    isMet: target === undefined || share >= target,
  }
}

async function measured(
  account: FilledAccount,
  name: CallName,
  waited: RoundsOfBoth,
  say: (line: string) => void,
): Promise<Outcome> {
  const found = new Map<number, Comparison>()
  for (const one of crowds) {
    const result = await compare(account, everydayCalls[name], one)
    found.set(one.connections, result)
    const share = shareOf(result).toFixed(2)
    say(`${name}, ${one.connections}: ${share}; ours ${told(result.ours)}; bare ${told(result.bare)}`)
  }
  say(`${name}: ours ${waits(waited.ours)}, bare ${waits(waited.bare)}`)
  return outcomeOf(name, found, waited)
}

/** The calls named in CEILING_CALLS, else all. */
function chosen(): CallName[] {
  const all = Object.keys(everydayCalls) as CallName[]
  const wanted = process.env["CEILING_CALLS"]?.split(",")
  return wanted ? all.filter((name) => wanted.includes(name)) : all
}

/**
 * Everyday calls against handlers with the fewest round trips for the same effect, which are this
 * machine's ceiling. One account with 50,000 contacts and 5,000 deals.
 */
export const ceiling: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product = await startProduct(ports.ours, dataDir)
  try {
    const account = await filledAccount(product, "equipe-teto", size)
    await makeBare(product)
    // Stopping flushes the filled data to disk, which would otherwise happen during the
    // measurement.
    await product.stop()
    product = await startProduct(ports.ours, dataDir)
    const rounds = await compareInProcess(dataDir, account, chosen())
    const bare = await startProcess("bare-server.ts", { port: ports.bare, dataDir })
    const outcomes: Outcome[] = []
    try {
      for (const [name, waited] of rounds) outcomes.push(await measured(account, name, waited, say))
    } finally {
      await bare.stop()
    }
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
