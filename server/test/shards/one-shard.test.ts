import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { afterAll, expect, test } from "vitest"
import { testDatabase } from "../database.ts"
import { readStatements, type Statement } from "../setup/statement.ts"

/** Statements that need several machines, by a part of their text, with the reasons. */
const ofManyShards: Record<string, string> = {
  "/* find due */":
    "whose turn it is, of all accounts; in the form that steps over rows one server alone is asked",
  "/* settings of accounts */": "one server alone is asked so; many are asked account by account",
  "as open (account_id, id)": "the present rights of all who have a tab open, in one read for all accounts",
  "account_id as account from": "the accounts that a scheduled job has work for, once when its time comes",
  "count(distinct q.account_id)":
    "how many accounts' imports wait too, asked while somebody looks at one that waits",
  "for the operator */": "what the operator asks of all accounts, by hand",
  errands: "a table that a test makes",
  "select * from queued_jobs": "a test asks for the jobs of all accounts, and gets none",
  "select 1 / 0": "a test wants it refused",
  "create table written ()": "a test wants it refused",
}

const database = await testDatabase()
const clients = {
  funil_app: new Client(database.appConnection),
  funil_reader: new Client(database.readerConnection),
}
await Promise.all(Object.values(clients).map((client) => client.connect()))
afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

const statements = readStatements(process.env["TEST_STATEMENTS"] ?? "")

/** Returns a statement's plan, or the error. */
async function planOf({ role, text, values }: Statement): Promise<string> {
  const client = clients[role as keyof typeof clients]
  await client.query("begin")
  try {
    await client.query(`set local app.account_id = '${randomUUID()}'`)
    const { rows } = await client.query<{ "QUERY PLAN": string }>({
      text: `explain ${text}`,
      values: [...values],
    })
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  } catch (error) {
    return `refused: ${(error as Error).message}`
  } finally {
    await client.query("rollback")
  }
}

/** Returns why a plan uses several machines, or null. */
function problemOf(plan: string): string | null {
  if (plan.startsWith("refused")) return plan
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  if (counts.some((count) => count > 1)) return `asks ${Math.max(...counts)} shards`
  if (plan.includes("pull to coordinator")) return "fetches rows to the coordinator"
  return null
}

const inOneLine = ({ text }: Statement) => text.replaceAll(/\s+/g, " ").trim()
const excuseOf = (statement: Statement) =>
  Object.keys(ofManyShards).find((words) => inOneLine(statement).includes(words))

test("there are statements, and every exception is still one of them", () => {
  expect(statements.length).toBeGreaterThan(500)
  const excused = new Set(statements.map(excuseOf))
  expect(Object.keys(ofManyShards).filter((words) => !excused.has(words))).toEqual([])
})

test("every statement of the tests needs one machine, or has its reason", async () => {
  const problems: string[] = []
  for (const statement of statements) {
    const problem = excuseOf(statement) ? null : problemOf(await planOf(statement))
    if (problem) problems.push(`${problem}: ${inOneLine(statement)}`)
  }
  expect(problems).toEqual([])
})
