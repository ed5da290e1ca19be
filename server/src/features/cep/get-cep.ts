import type { CepAddress } from "@funil/contract/data/cep"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Config } from "../../platform/config.ts"
import type { Context } from "../../platform/context.ts"
import { callService, jsonOf } from "../../platform/outbound/call.ts"
import { type CepProvider, cepProviders } from "./cep-providers.ts"

const msForOne = 3000
const msForAll = 8000
const day = 24 * 3_600_000
const maxKept = 5000

interface CachedAnswer {
  /** Null if the code doesn't exist. */
  readonly address: CepAddress | null
  readonly until: number
}

/** The cached answers of a process. */
interface Memory {
  readonly answers: Map<string, CachedAnswer>
  readonly askedAt: Map<string, number>
}

const memories = new WeakMap<Config, Memory>()

/** Returns the address of a postal code, or only its state if no service answers. */
export async function getCep(ctx: Context, typed: string): Promise<CepAddress> {
  const cep = typed.trim().replace(/^(\d{5})-/, "$1")
  if (!/^\d{8}$/.test(cep)) throw invalid("cep", "cep")
  const { config } = ctx.services
  const kept = memoryOf(config).answers.get(cep)
  if (kept && kept.until > ctx.now().getTime()) return known(kept.address)
  const address = await lookUp(config, cep)
  if (address === undefined) return stateOnly(cep)
  const days = address ? 30 : 1
  remember(config, cep, { address, until: ctx.now().getTime() + days * day })
  return known(address)
}

function known(address: CepAddress | null): CepAddress {
  if (address === null) throw notFound()
  return address
}

/** Evicts the oldest entry first. */
function remember(config: Config, cep: string, kept: CachedAnswer): void {
  const { answers } = memoryOf(config)
  answers.delete(cep)
  if (answers.size >= maxKept) answers.delete(answers.keys().next().value ?? "")
  answers.set(cep, kept)
}

/** Tries the services in order. Returns undefined if none answers. */
async function lookUp(config: Config, cep: string): Promise<CepAddress | null | undefined> {
  const deadline = AbortSignal.timeout(msForAll)
  let isUnknown = false
  for (const provider of cepProviders(config, cep)) {
    if (deadline.aborted || isTooSoon(config, provider)) continue
    const found = await ask(config, provider, deadline).catch(() => undefined)
    if (found) return { cep, ...found }
    isUnknown ||= found === null
  }
  return isUnknown ? null : undefined
}

async function ask(config: Config, { url, headers, read }: CepProvider, deadline: AbortSignal) {
  const limits = { withinMs: msForOne, signal: deadline }
  const answer = await callService(config, { method: "GET", url, headers }, limits)
  return read(answer.status, jsonOf(answer))
}

function isTooSoon(config: Config, { url, msBetween }: CepProvider): boolean {
  if (msBetween === 0) return false
  const { askedAt } = memoryOf(config)
  const { host } = new URL(url)
  const now = performance.now()
  if (now - (askedAt.get(host) ?? -Infinity) < msBetween) return true
  askedAt.set(host, now)
  return false
}

function stateOnly(cep: string): CepAddress {
  const sigla = stateOfCep(cep)
  if (sigla === null) throw notFound()
  const nothing = { cidade: { nome: "" }, logradouro: "", bairro: "", latitude: null, longitude: null }
  return { cep, estado: { sigla }, ...nothing, partial: true }
}

/**
 * The published ranges of postal codes by state: the first five digits of the first and last code.
 */
const intervals: readonly (readonly [state: string, first: number, last: number])[] = [
  ["SP", 1000, 19999],
  ["RJ", 20000, 28999],
  ["ES", 29000, 29999],
  ["MG", 30000, 39999],
  ["BA", 40000, 48999],
  ["SE", 49000, 49999],
  ["PE", 50000, 56999],
  ["AL", 57000, 57999],
  ["PB", 58000, 58999],
  ["RN", 59000, 59999],
  ["CE", 60000, 63999],
  ["PI", 64000, 64999],
  ["MA", 65000, 65999],
  ["PA", 66000, 68899],
  ["AP", 68900, 68999],
  ["AM", 69000, 69299],
  ["RR", 69300, 69399],
  ["AM", 69400, 69899],
  ["AC", 69900, 69999],
  ["DF", 70000, 72799],
  ["GO", 72800, 72999],
  ["DF", 73000, 73699],
  ["GO", 73700, 76799],
  ["RO", 76800, 76999],
  ["TO", 77000, 77999],
  ["MT", 78000, 78899],
  ["MS", 79000, 79999],
  ["PR", 80000, 87999],
  ["SC", 88000, 89999],
  ["RS", 90000, 99999],
]

/** Returns the state of a postal code of eight digits, or null. */
function stateOfCep(cep: string): string | null {
  const head = Number(cep.slice(0, 5))
  return intervals.find(([, first, last]) => head >= first && head <= last)?.[0] ?? null
}

function memoryOf(config: Config): Memory {
  const known = memories.get(config) ?? { answers: new Map(), askedAt: new Map() }
  memories.set(config, known)
  return known
}
