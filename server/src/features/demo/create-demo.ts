import { newAccountId } from "../../platform/access/account-directory.ts"
import type { Context, Services } from "../../platform/context.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { day, later } from "./demo-time.ts"
import { draftBills } from "./draft-bills.ts"
import { type DealDraft, draftDeals, madeAt } from "./draft-deals.ts"
import { draftPeople } from "./draft-people.ts"
import { draftReturns } from "./draft-returns.ts"
import { foundCompany } from "./found-company.ts"
import { foundPages } from "./found-pages.ts"
import { insertDeals, insertNotes, insertPeople } from "./insert-demo.ts"
import { insertPast } from "./insert-past.ts"
import { newPast } from "./past.ts"
import { seededRandom } from "./random.ts"
import { registerPeople } from "./register-people.ts"
import { relateLeads } from "./relate-leads.ts"
import { insertAnswers, isAnswer, utmOf } from "./replay-answers.ts"
import { replayAutomations } from "./replay-automations.ts"
import { replayBills } from "./replay-bills.ts"
import { type Origin, replayDeals } from "./replay-deals.ts"
import { replayNotes } from "./replay-notes.ts"
import { insertShopProducts, sendReturns } from "./replay-returns.ts"
import { replayTasks } from "./replay-tasks.ts"
import { setGoals } from "./set-goals.ts"
import { leads } from "./stories/leads.ts"
import { prospecting } from "./stories/prospecting.ts"
import { purchases } from "./stories/purchases.ts"
import { renewals } from "./stories/renewals.ts"
import { returns } from "./stories/returns.ts"
import { sales } from "./stories/sales.ts"
import { service } from "./stories/service.ts"

const seed = 20_250_901
/** So long ago the company began to work with Funil: before the oldest deal. */
const age = 430 * day
const stories = [sales, leads, prospecting, service, renewals, purchases] as const

/** What was made. */
export interface DemoCounts {
  readonly deals: number
  readonly contacts: number
  readonly companies: number
  readonly tasks: number
  readonly bills: number
  readonly automations: number
}

function founderContext(services: Services, founded: Date): Context {
  return {
    services,
    accountId: newAccountId(),
    user: { id: newId(), role: "admin", pipelines: [] },
    sessionId: null,
    token: null,
    isConfirmed: true,
    block: null,
    isProved: true,
    ip: null,
    language: "pt-BR",
    timezone: "America/Sao_Paulo",
    now: () => founded,
    source: "demo",
    requestId: null,
    outcome: {},
  }
}

/**
 * Makes the demo company and more than a year of its past, in one transaction: all or nothing. The same for the same `now`, but for
 * the account's and its users' ids. Ends with the error `domain_taken` when it is there already.
 */
// No right: only the operator makes one.
export async function createDemo(services: Services): Promise<DemoCounts> {
  const now = services.now()
  const random = seededRandom(seed)
  const people = draftPeople(random)
  const asked = draftReturns(seededRandom(seed + 5), people, now)
  const drafts = [...relateLeads(random, draftDeals(random, people, stories, now)), ...asked].sort(
    (a, b) => madeAt(a).getTime() - madeAt(b).getTime(),
  )
  return inTransaction(founderContext(services, later(now, -age)), async (tx) => {
    const past = newPast(tx, random)
    const founded = await foundCompany(tx, random, [...stories, returns])
    const { userIds, taskTypeIds, productIds } = founded
    const { formId, returnsFormId } = await foundPages(tx, founded, now)
    await setGoals(tx, founded, now)
    const clerks = [userIds.agent, userIds.bruno, userIds.thiago, userIds.larissa, userIds.renata]
    const registered = registerPeople({ random, past, now, clerks }, people, drafts)
    const originOf = (draft: DealDraft): Origin => {
      if (draft.returned) return { source_kind: "return", source_id: returnsFormId, utm: null }
      if (!isAnswer(draft, now)) return { source_kind: null, source_id: null, utm: null }
      return { source_kind: "form", source_id: formId, utm: utmOf(draft) }
    }
    const deals = replayDeals({ random, past, registered, originOf, ...founded }, drafts)
    // A chance of their own each: they change nothing of what else there is.
    const notes = replayNotes({ random: seededRandom(seed + 1), past, userIds }, deals)
    const ofTasks = { random: seededRandom(seed + 2), past, userIds, taskTypeIds, timezone: tx.timezone }
    const tasks = replayTasks(ofTasks, deals, now)
    const ofBills = { random: seededRandom(seed + 3), past, admin: userIds.admin }
    const bills = replayBills(ofBills, draftBills(ofBills.random, deals, now))
    await insertPeople(tx, registered)
    await insertDeals(tx, [...deals.values()], tasks)
    await insertNotes(tx, notes)
    await insertRows(tx, "bills", bills)
    const contacts = new Map([...registered.contacts.values()].map((contact) => [contact.id, contact]))
    await insertAnswers(tx, { random: seededRandom(seed + 6), now, formId, contacts }, deals)
    sendReturns(tx, { random: seededRandom(seed + 7), returnsFormId, contacts }, deals)
    await insertShopProducts(tx, productIds)
    const ofAutomations = { random: seededRandom(seed + 4), past, founded }
    const known = { now, deals, tasks, bills, registered }
    const automations = await replayAutomations(tx, ofAutomations, known)
    await insertPast(tx, random, past)
    return {
      deals: deals.size,
      contacts: registered.contacts.size,
      companies: registered.companies.size,
      tasks: tasks.length,
      bills: bills.length,
      automations,
    }
  })
}
