import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { ImportRecord } from "@funil/contract/data/imports"
import type { Client } from "../server/test/connected.ts"
import { asOwner } from "./as-owner.ts"
import { ended, upload, writeContacts } from "./contact-file.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { peakOf, type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4083
const contacts = 100_000
/**
 * The rows of a file of about a gigabyte. Set FUNIL_BENCH_GIGABYTE to include it, which takes long.
 */
const gigabyte = 10_000_000
const exported = 1_000_000
const maxMb = 256

/** The time of bare SQL for the same rows, in a table with the same columns and indexes. */
async function bareSeconds(dataDir: string, count: number): Promise<number> {
  return asOwner(dataDir, async (client) => {
    await client.query("create unlogged table bare_contacts (like contacts including all)")
    const started = performance.now()
    await client.query(
      `insert into bare_contacts (account_id, id, first_name, last_name, email, phone1, job, birthdate, tags, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 'João ' || i, 'da Silva Souza', 'pessoa' || i || '@empresa.com.br',
         '+55119' || i, 'Gerente', '1980-03-01', '{novo,feira}', now(), now()
       from generate_series(1, $1::int) i`,
      [count],
    )
    const seconds = (performance.now() - started) / 1000
    await client.query("drop table bare_contacts")
    return seconds
  })
}

async function importContacts(
  product: Product,
  { token }: TeamAccount,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const path = join(product.dataDir, "contatos.csv")
  await writeContacts(path, contacts)
  const bare = await bareSeconds(product.dataDir, contacts)
  const started = performance.now()
  const done = await ended(product, token, await upload(product, token, path, { match_on: "email" }))
  const seconds = (performance.now() - started) / 1000
  const rate = Math.round(contacts / seconds)
  const peak = peakOf(product)
  say(
    `${done.created} of ${contacts} contacts in ${seconds.toFixed(1)} s, bare SQL ${bare.toFixed(1)} s, at most ${peak} MB`,
  )
  return [
    {
      what: "import of 100,000 contacts",
      how: "CSV with 7 columns, matched on e-mail, checked, with history; bare SQL is one insert into a table with the same indexes",
      measured: `${rate} rows/s, ${(seconds / bare).toFixed(1)} × bare SQL, ${peak} MB`,
      target: `≥ 5,000 rows/s, ≤ ${maxMb} MB`,
      isMet: done.created === contacts && rate >= 5000 && peak <= maxMb,
    },
  ]
}

async function importGigabyte(
  product: Product,
  { token }: TeamAccount,
  say: (line: string) => void,
): Promise<Outcome[]> {
  if (!process.env["FUNIL_BENCH_GIGABYTE"]) return []
  const path = join(product.dataDir, "gigabyte.csv")
  await writeContacts(path, gigabyte)
  const id = await upload(product, token, path, { match_on: "email" })
  // Enough to have read the whole file and started writing. The rest would take hours.
  while (
    (await succeed<ImportRecord>(product.port, token, { method: "GET", path: `/imports/${id}` })).done <
    200_000
  )
    await pause(1000)
  const peak = peakOf(product)
  say(`1 GB: at most ${peak} MB`)
  return [
    {
      what: "memory of an import of 1 GB",
      how: "uploaded, read through and begun",
      measured: `${peak} MB`,
      target: `≤ ${maxMb} MB`,
      isMet: peak <= maxMb,
    },
  ]
}

/** The seconds to read all contacts with bare SQL, 500 at a time. */
async function bareReading(client: Client, account: string): Promise<number> {
  const query = "select c.* from contacts c where c.account_id = $1 and c.id > $2 order by c.id limit 500"
  const started = performance.now()
  let last = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const { rows } = await client.query<{ id: string }>(query, [account, last])
    const end = rows.at(-1)
    if (!end) return (performance.now() - started) / 1000
    last = end.id
  }
}

async function exportContacts(
  product: Product,
  { id, token }: TeamAccount,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const bare = await asOwner(product.dataDir, async (client) => {
    await client.query(
      `insert into contacts (account_id, id, first_name, email, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), 'Pessoa ' || i, 'p' || i || '@x.test', now(), now()
       from generate_series(1, $2::int) i`,
      [id, exported],
    )
    await client.query("vacuum analyze contacts")
    return bareReading(client, id)
  })
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${product.port}/api/contacts/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ filters: [] }),
  })
  let rows = -1
  for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === 10) rows += 1
  const seconds = (performance.now() - started) / 1000
  const peak = peakOf(product)
  say(`${rows} contacts exported in ${seconds.toFixed(0)} s, at most ${peak} MB`)
  return [
    {
      what: "export of 1,000,000 contacts",
      how: "all columns, streamed; bare SQL reads the same rows in the same batches",
      measured: `${Math.round(rows / seconds)} rows/s, ${(seconds / bare).toFixed(1)} × bare SQL, ${peak} MB`,
      target: `≤ ${maxMb} MB`,
      isMet: rows === exported && peak <= maxMb,
    },
  ]
}

/**
 * Migrates and signs up in another process, so that the peak memory of the measured process is its
 * own.
 */
async function signedUp(domain: string, dataDir: string): Promise<TeamAccount> {
  const product = await startProduct(port, dataDir)
  try {
    return await signUp(port, domain)
  } finally {
    await product.stop()
  }
}

async function measuredAlone(
  measure: typeof importContacts,
  dataDir: string,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const account = await signedUp(measure.name.toLowerCase(), dataDir)
  const product = await startProduct(port, dataDir)
  try {
    return await measure(product, account, say)
  } finally {
    await product.stop()
  }
}

/** How fast files become records and records a file, and the memory it takes. */
export const imports: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const outcomes: Outcome[] = []
  try {
    for (const measure of [importContacts, importGigabyte, exportContacts])
      outcomes.push(...(await measuredAlone(measure, dataDir, say)))
    return outcomes
  } finally {
    removeFolder(dataDir)
  }
}
