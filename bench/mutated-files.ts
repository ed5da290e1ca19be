import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ImportRecord } from "@funil/contract/data/imports"
import { TableProblem } from "@funil/contract/tables/table"
import { readCsv } from "../server/src/platform/csv/read-csv.ts"
import { keepTable, keptCsv } from "../server/src/platform/tables/keep-table.ts"
import { openTable } from "../server/src/platform/tables/open-table.ts"
import { ended } from "./contact-file.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4122
const mutations = 20_000
const uploads = 300
/** Seconds per megabyte. Smaller files may take as long as one megabyte. */
const maxSeconds = 2
const limits = { maxColumns: 500, maxRowSize: 1024 * 1024 }
const folderOfCorpus = join(import.meta.dirname, "../server/test/corpus")

/** A seeded random generator, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function corpus(): Buffer[] {
  const names = readdirSync(folderOfCorpus).filter((name) => !name.endsWith(".json"))
  return names.map((name) => readFileSync(join(folderOfCorpus, name))).filter(({ length }) => length > 0)
}

/**
 * Mutates a file of the corpus: changes bytes, truncates it, appends another file or repeats a
 * part.
 */
function mutated(files: readonly Buffer[], seed: number): Buffer {
  const random = randomOf(seed)
  const any = () => files[random(files.length)] ?? Buffer.alloc(0)
  const bytes = Buffer.from(any())
  const at = random(bytes.length)
  switch (random(4)) {
    case 0: {
      for (let count = 1 + random(8); count > 0; count -= 1) bytes[random(bytes.length)] = random(256)
      return bytes
    }
    case 1: {
      return bytes.subarray(0, at)
    }
    case 2: {
      return Buffer.concat([bytes.subarray(0, at), any()])
    }
    default: {
      return Buffer.concat([bytes, ...Array.from({ length: 1 + random(50) }, () => bytes.subarray(at))])
    }
  }
}

interface Findings {
  read: number
  refused: number
  /** Files with a different row count on the second read, or an unexpected error. */
  wrong: number
  slowest: number
}

/** Reads and stores a file like an upload, then counts its rows again. */
async function readOnce(bytes: Buffer, folder: string, findings: Findings): Promise<void> {
  const [path, kept] = [join(folder, "upload"), join(folder, "kept")]
  writeFileSync(path, bytes)
  const started = performance.now()
  try {
    const { headers, rows } = await openTable(path, limits, {})
    let told = 1
    const counted = (async function* () {
      for await (const batch of rows) {
        told += batch.length
        yield batch
      }
    })()
    await keepTable({ headers, rows: counted }, kept)
    let again = 0
    for await (const { cells } of readCsv(kept, keptCsv)) again += Math.sign(cells.length)
    findings.read += 1
    if (again !== told) findings.wrong += 1
  } catch (error) {
    if (error instanceof TableProblem) findings.refused += 1
    else findings.wrong += 1
  }
  const seconds = (performance.now() - started) / 1000
  findings.slowest = Math.max(findings.slowest, seconds / Math.max(1, bytes.length / 2 ** 20))
}

/** The number of uploads with a wrong status or inconsistent counts. */
async function sendAll(product: Product, token: string, files: readonly Buffer[]) {
  let taken = 0
  let wrong = 0
  for (let seed = 1; seed <= uploads; seed += 1) {
    const form = new FormData()
    form.set("file", new File([new Uint8Array(mutated(files, seed))], "dados.csv"))
    form.set("options", JSON.stringify({ dry_run: true }))
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${product.port}/api/contacts/import`, {
      method: "POST",
      headers,
      body: form,
    })
    const body = (await response.json()) as { id: string }
    if (response.status === 202) {
      taken += 1
      if (!isSound(await ended(product, token, body.id))) wrong += 1
    } else if (response.status !== 422) wrong += 1
  }
  return { taken, wrong }
}

function isSound({ status, total, done, created, updated, skipped, failed }: ImportRecord): boolean {
  return status === "done" && done === total && created + updated + skipped + failed === total
}

/** Whether randomly damaged files are read or rejected in time and with correct counts. */
export const mutatedFiles: Measurement = async (say) => {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const files = corpus()
  try {
    const findings: Findings = { read: 0, refused: 0, wrong: 0, slowest: 0 }
    for (let seed = 1; seed <= mutations; seed += 1) await readOnce(mutated(files, seed), folder, findings)
    const { read, refused, wrong, slowest } = findings
    const outcomes: Outcome[] = [
      {
        what: "Damaged files, by the reader",
        how: `${mutations} files of the corpus with bytes changed, cut off, joined or repeated at random, each read, kept and read again`,
        measured: `${read} read, ${refused} refused, ${wrong} wrong, slowest ${slowest.toFixed(2)} s a megabyte`,
        target: `none wrong, ≤ ${maxSeconds} s a megabyte`,
        isMet: wrong === 0 && slowest <= maxSeconds,
      },
    ]
    say(`reader: ${outcomes[0]?.measured}`)
    const product = await startProduct(port, join(folder, "data"))
    const { token } = await signUp(port, "danos")
    const sent = await sendAll(product, token, files)
    await product.stop()
    say(`uploads: ${sent.taken} taken, ${sent.wrong} wrong`)
    outcomes.push({
      what: "Damaged files, by the API",
      how: `${uploads} such files sent as imports of contacts that save nothing`,
      measured: `${sent.taken} taken, ${uploads - sent.taken - sent.wrong} refused, ${sent.wrong} wrong`,
      target: "each refused with 422 or done, with numbers that add up",
      isMet: sent.wrong === 0,
    })
    return outcomes
  } finally {
    removeFolder(folder)
  }
}
