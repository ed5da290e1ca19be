import { sql } from "kysely"
import { newAccountId } from "../src/platform/access/account-directory.ts"
import type { SystemContext } from "../src/platform/access/permitted.ts"
import type { Context, Services } from "../src/platform/context.ts"
import { inTransaction } from "../src/platform/db/transaction.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { newId } from "../src/platform/new-id.ts"
import { insertAnswers, sendReturns } from "./answers.ts"
import { replayAutomations } from "./automations.ts"
import { replayBills } from "./bills.ts"
import { day, later } from "./calendar.ts"
import { foundCompany } from "./company.ts"
import { insertPeople, registerPeople } from "./contacts.ts"
import { draftAll } from "./deal-drafts.ts"
import { insertDeals, replayDeals, replayNotes } from "./deals.ts"
import { account } from "./facts/company.ts"
import { newPast } from "./past.ts"
import { draftPeople } from "./people.ts"
import { seededRandom } from "./random.ts"
import { replayTasks } from "./tasks.ts"

const seed = 20_250_901
/** The company's history begins this long ago, before the oldest deal. */
const age = 430 * day

/** The counts of the new records. */
export interface DemoCounts {
  readonly deals: number
  readonly contacts: number
  readonly companies: number
  readonly tasks: number
  readonly bills: number
  readonly automations: number
}

function founderContext(services: Services, founded: Date): SystemContext {
  const ctx: Context = {
    services,
    accountId: newAccountId(),
    user: { id: newId(), role: "admin", pipelines: [] },
    sessionId: null,
    token: null,
    isConfirmed: true,
    block: null,
    isProved: true,
    ip: null,
    language: account.language,
    timezone: account.timezone,
    now: () => founded,
    source: "demo",
    requestId: null,
    outcome: {},
  }
  return ctx as SystemContext
}

/**
 * Creates the demo company and more than a year of history in one transaction. The same `now`
 * creates the same company, except for the ids of account and users. Fails with `domain_taken` if
 * it exists.
 */
export async function createDemo(services: Services): Promise<DemoCounts> {
  const now = services.now()
  const random = seededRandom(seed)
  const people = draftPeople(random)
  const drafts = draftAll(random, seededRandom(seed + 5), people, now)
  return inTransaction(founderContext(services, later(now, -age)), async (tx) => {
    const past = newPast(tx, random)
    const founded = await foundCompany(tx, random, now)
    const scene = { tx, now, past, founded }
    const registered = registerPeople(scene, random, people, drafts)
    const contacts = new Map([...registered.contacts.values()].map((contact) => [contact.id, contact]))
    const deals = replayDeals({ scene, random, registered }, drafts)
    // Each part has its own seed, so a change in one doesn't affect the others.
    const notes = replayNotes(scene, seededRandom(seed + 1), deals)
    const tasks = replayTasks(scene, seededRandom(seed + 2), deals)
    const bills = replayBills(scene, seededRandom(seed + 3), deals)
    await insertPeople(tx, registered)
    await insertDeals(tx, [...deals.values()], tasks, notes)
    await insertRows(tx, "bills", bills)
    await insertAnswers(scene, seededRandom(seed + 6), deals, contacts)
    sendReturns(scene, seededRandom(seed + 7), deals, contacts)
    const automations = await replayAutomations(scene, seededRandom(seed + 4), {
      deals,
      tasks,
      bills,
      contacts,
    })
    await past.insert()
    // The company chose its plan long ago, so no trial ends during a visit.
    await sql`
      update accounts set free_trial_exceeded_at = null where account_id = ${tx.accountId}
    `.execute(tx.db)
    const { size: companies } = registered.companies
    const counts = {
      deals: deals.size,
      contacts: contacts.size,
      companies,
      tasks: tasks.length,
      bills: bills.length,
    }
    return { ...counts, automations }
  })
}
