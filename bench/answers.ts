import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Form } from "@funil/contract/forms/forms"
import type { Client } from "../server/test/connected.ts"
import { asOwner } from "./as-owner.ts"
import { type Measurement, median } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4096
const contacts = 200_000
const answers = 4000
/** Answers to skip until the process is warm. */
const cold = 400
const kills = 20
const minPerSecond = 200

async function fill(client: Client, { id }: TeamAccount): Promise<void> {
  await client.query(
    `insert into contacts (account_id, id, first_name, last_name, email, phone1, created_at, updated_at)
     select $1, gen_random_uuid(), 'Pessoa ' || i, 'da Silva', 'pessoa' || i || '@empresa.com.br', '+55119' || (10000000 + i), now(), now()
     from generate_series(0, $2::int - 1) i`,
    [id, contacts],
  )
  await client.query("vacuum analyze")
}

interface CommittedAnswer {
  readonly key: string
  readonly kind: string
  readonly deal: string
  /** Milliseconds since the process started. */
  readonly at: number
}

/**
 * Submits answers in a separate process, and kills it after `killedAfter` if set. Returns what it
 * reported as committed.
 */
async function answered(
  dataDir: string,
  { id }: TeamAccount,
  form: Form,
  { first, count, killedAfter }: { first: number; count: number; killedAfter?: number },
): Promise<CommittedAnswer[]> {
  const script = fileURLToPath(new URL("answer-process.ts", import.meta.url))
  const args = [script, id, form.id, String(first), String(count), String(contacts)]
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, LOG_LEVEL: "error" }
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] })
  const gone = new Promise((resolve) => child.once("close", resolve))
  const told: CommittedAnswer[] = []
  const lines = createInterface(child.stdout)
  const started = performance.now()
  lines.on("line", (line) => {
    const [key = "", kind = "", deal = ""] = line.split(" ")
    told.push({ key, kind, deal, at: performance.now() - started })
    if (told.length === 1 && killedAfter !== undefined)
      void pause(killedAfter).then(() => child.kill("SIGKILL"))
  })
  await gone
  return told
}

/** Counts reported answers that are missing or differ, and unexpected ones. */
async function wrong(
  client: Client,
  { id }: TeamAccount,
  told: readonly CommittedAnswer[],
): Promise<string[]> {
  const count = async (query: string) => {
    const { rows } = await client.query<{ count: number }>(query, [id])
    return rows[0]?.count ?? 0
  }
  const { rows } = await client.query<{ key: string; deal_id: string }>(
    `select n.key, n.deal_id from form_answers n join deals d on d.account_id = n.account_id and d.id = n.deal_id
     join deal_contacts l on l.account_id = d.account_id and l.deal_id = d.id and l.contact_id = n.contact_id
     where n.account_id = $1`,
    [id],
  )
  const deals = new Map(rows.map(({ key, deal_id }) => [key, deal_id]))
  const lost = told.filter(({ key, kind, deal }) => kind !== "received" || deals.get(key) !== deal)
  const found = {
    "told and not there": lost.length,
    "deals without their answer": await count(
      `select count(*)::int from deals d where d.account_id = $1 and not exists (
         select from form_answers n where n.account_id = d.account_id and n.deal_id = d.id)`,
    ),
    "people made twice": await count(
      `select count(*)::int from (select from contacts where account_id = $1 group by email_key having count(*) > 1) twice`,
    ),
    "answers that the form's counter does not know, or too many": await count(
      `select abs(c.answers - (select count(*) from form_answers n where n.account_id = $1))::int as count from form_counters c where c.account_id = $1`,
    ),
  }
  return Object.entries(found).flatMap(([what, number]) => (number > 0 ? [`${number} ${what}`] : []))
}

/**
 * Answers per second to a form of an account with many contacts, and whether kills lose or double
 * any.
 */
export const answersToForms: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const account = await signUp(port, "equipe-respostas")
    const fields = [
      { field: "contact.first_name", label: "Nome", required: true },
      { field: "contact.email", label: "E-mail", required: true },
      { field: "deal.name", label: "Sobre o quê?" },
    ]
    const body = { name: "Contato", fields, consent_text: "Pode me responder" }
    const form = await succeed<Form>(port, account.token, { method: "POST", path: "/forms", body })
    return await asOwner(dataDir, async (client) => {
      await fill(client, account)
      const told = await answered(dataDir, account, form, { first: 0, count: answers + cold })
      const [start, end] = [told[cold - 1]?.at ?? 0, told.at(-1)?.at ?? 0]
      const rate = Math.round(((told.length - cold) * 1000) / (end - start))
      const gaps = told.slice(cold).map(({ at }, index) => at - (told[cold + index - 1]?.at ?? at))
      say(`${rate} answers/s, ${median(gaps).toFixed(1)} ms between two`)
      let first = answers + cold
      for (let kill = 0; kill < kills; kill += 1) {
        const killedAfter = randomInt(100, 1200)
        told.push(...(await answered(dataDir, account, form, { first, count: 100_000, killedAfter })))
        first += 100_000
      }
      const problems = await wrong(client, account, told)
      for (const problem of problems) say(problem)
      return [
        {
          what: `answers to a form, ${contacts.toLocaleString("en")} contacts`,
          how: `one process, 16 at once through the verb, half of known people and half of new ones, with consent; then ${kills} processes killed in the midst`,
          measured: `${rate}/s; of ${told.length.toLocaleString("en")} told as received ${problems.length === 0 ? "none" : problems.join(", ")} lost or doubled`,
          target: `≥ ${minPerSecond}/s, none`,
          isMet: rate >= minPerSecond && problems.length === 0,
        },
      ]
    })
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
