import { writeSync } from "node:fs"
import { answerForm } from "../server/src/features/forms/answers/answer-form.ts"
import { readConfig } from "../server/src/platform/config.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { newId } from "../server/src/platform/new-id.ts"
import { systemContext } from "../server/src/platform/system-context.ts"

const callers = 16

/**
 * Submits COUNT answers to a form like a process of the product, half from known contacts. Prints
 * the key and deal of each committed answer.
 * node bench/answer-process.ts ACCOUNT FORM FIRST COUNT KNOWN
 */
const [accountId = "", formId = "", first = "0", count = "0", known = "1"] = process.argv.slice(2)
const config = readConfig(process.env)
const database = await openDatabase(config)
const services = { config, database, jobs: { isReady: () => Promise.resolve(true) }, now: () => new Date() }
// The bench created this account.
const ctx = await systemContext(services, accountId as never)

async function answer(number: number): Promise<void> {
  const isKnown = number % 2 === 0
  const email = isKnown ? `pessoa${(number * 7919) % Number(known)}@empresa.com.br` : `nova${number}@x.br`
  const key = newId()
  const done = await answerForm(ctx, formId, {
    key,
    values: new Map([
      ["contact.first_name", `Pessoa ${number}`],
      ["contact.email", email],
      ["deal.name", `Pedido ${number}`],
    ]),
    files: [],
    agreed: new Set(["service"]),
    utm: { utm_source: "google" },
    referrer: null,
    ip: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    agent: "Bench",
    suspicion: null,
  })
  writeSync(1, `${key} ${done.kind} ${"dealId" in done ? done.dealId : ""}\n`)
}

let next = Number(first)
const end = next + Number(count)
const work = async () => {
  while (next < end) {
    next += 1
    await answer(next - 1)
  }
}
await Promise.all(Array.from({ length: callers }, work))
await database.close()
