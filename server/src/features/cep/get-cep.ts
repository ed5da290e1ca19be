import type { CepAddress } from "@funil/contract/cep"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Config } from "../../platform/config.ts"
import type { Context } from "../../platform/context.ts"
import { callService } from "../../platform/outbound/call.ts"
import { jsonOf } from "../../platform/outbound/json-of.ts"
import { type CepProvider, cepProviders } from "./cep-providers.ts"
import { stateOfCep } from "./cep-state.ts"

const msForOne = 3000
const msForAll = 8000
const day = 24 * 3_600_000
const maxKept = 5000

interface Kept {
  /** Null says that there is no such code. */
  readonly address: CepAddress | null
  readonly until: number
}

/** What a process remembers for the services of its settings. */
interface Memory {
  readonly answers: Map<string, Kept>
  readonly askedAt: Map<string, number>
}

const memories = new WeakMap<Config, Memory>()

function memoryOf(config: Config): Memory {
  const known = memories.get(config) ?? { answers: new Map(), askedAt: new Map() }
  memories.set(config, known)
  return known
}

/** The address of a postal code; while no service answers, its state. */
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

/** The longest kept goes first. */
function remember(config: Config, cep: string, kept: Kept): void {
  const { answers } = memoryOf(config)
  answers.delete(cep)
  if (answers.size >= maxKept) answers.delete(answers.keys().next().value ?? "")
  answers.set(cep, kept)
}

/** Asks one service after the other; undefined when none of them answered. */
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
