import {
  type Company,
  type Contact,
  type Deal,
  find,
  type Host,
  live,
  type Noun,
  type Note,
} from "./small-account.ts"
import type { Records, SmallAccount, Someone, Task } from "./small-account.ts"

// Section 2 of the decisions, row by row in the simplest way, independent of the product's code.

export function isBoss({ role }: Someone): boolean {
  return role === "admin" || role === "manager"
}

/** Restricted and external agents. */
export function isLimited({ role }: Someone): boolean {
  return role === "restricted_agent" || role === "external_agent"
}

export function isOwnPipeline(who: Someone, pipeline: string): boolean {
  return isBoss(who) || who.pipelines.length === 0 || who.pipelines.includes(pipeline)
}

/** A deal is mine when I own it or am responsible for one of its tasks. */
export function isMine(account: SmallAccount, who: Someone, deal: Deal): boolean {
  const tasks = live(account.tasks).filter((task) => task.deal === deal.id)
  return deal.owner === who.id || tasks.some(({ responsible }) => responsible === who.id)
}

function readsDeal(account: SmallAccount, who: Someone, deal: Deal): boolean {
  return isLimited(who) ? isMine(account, who, deal) : isOwnPipeline(who, deal.pipeline)
}

function deletesDeal(who: Someone, { owner }: Deal): boolean {
  return isBoss(who) || (who.role === "agent" && owner === who.id)
}

function readsPerson(
  account: SmallAccount,
  who: Someone,
  noun: "contact" | "company",
  record: Contact | Company,
): boolean {
  if (!isLimited(who) || record.creator === who.id) return true
  const links = noun === "contact" ? "contacts" : "companies"
  return live(account.deals).some((deal) => deal[links].includes(record.id) && isMine(account, who, deal))
}

function deletesPerson(who: Someone, { creator }: Contact | Company): boolean {
  return isBoss(who) || (who.role === "agent" && creator === who.id)
}

function readsTask(account: SmallAccount, who: Someone, task: Task): boolean {
  const isInvolved = task.responsible === who.id || task.creator === who.id
  if (isBoss(who)) return true
  if (isLimited(who)) return isInvolved
  const deal = find(account, "deal", task.deal)
  const isOnVisibleDeal = deal !== undefined && !deal.isTrashed && readsDeal(account, who, deal)
  return who.role === "visitor" ? isOnVisibleDeal : isInvolved || isOnVisibleDeal
}

/** A note or file is readable with its record outside the trash. */
function readsNote(account: SmallAccount, who: Someone, { host }: Note): boolean {
  return seesLive(account, who, host)
}

/** Whether a user can read a record, in the trash or not. */
export function reads(account: SmallAccount, who: Someone, noun: Noun, id: string | null): boolean {
  const record: Records[Noun] | undefined = find(account, noun, id)
  if (!record) return false
  switch (noun) {
    case "deal":
      return readsDeal(account, who, record as Deal)
    case "task":
      return readsTask(account, who, record as Task)
    case "note":
      return readsNote(account, who, record as Note)
    default:
      return readsPerson(account, who, noun, record as Contact | Company)
  }
}

/** Whether a user can read a record outside the trash. A deal takes its tasks there. */
export function seesLive(
  account: SmallAccount,
  who: Someone,
  { noun, id }: Host | { noun: Noun; id: string | null },
): boolean {
  const record = find(account, noun, id)
  if (!record || record.isTrashed || !reads(account, who, noun, id)) return false
  return noun !== "task" || !find(account, "deal", (record as Task).deal)?.isTrashed
}

/** Whether a user can change what they read. All but visitors can. */
export function writes(who: Someone): boolean {
  return who.role !== "visitor"
}

/** Whether a user can delete a record, and so restore it. */
export function deletes(account: SmallAccount, who: Someone, noun: Noun, id: string): boolean {
  const record = find(account, noun, id)
  if (!record) return false
  switch (noun) {
    case "deal":
      return deletesDeal(who, record as Deal)
    case "task":
      return isBoss(who) || (writes(who) && (record as Task).creator === who.id)
    case "note":
      return isBoss(who) || (writes(who) && (record as Note).author === who.id)
    default:
      return deletesPerson(who, record as Contact | Company)
  }
}

/** An external agent only knows users on their deals. */
export function knows(account: SmallAccount, who: Someone, other: string): boolean {
  if (who.role !== "external_agent" || other === who.id) return true
  return live(account.deals).some((deal) => {
    const tasks = live(account.tasks).filter((task) => task.deal === deal.id)
    const isOnIt = deal.owner === other || tasks.some(({ responsible }) => responsible === other)
    return isOnIt && isMine(account, who, deal)
  })
}

/** Whether a deal or task can be assigned to a user. */
export function canBeGiven(account: SmallAccount, who: Someone, other: string): boolean {
  const someone = account.people.find(({ id }) => id === other)
  return someone !== undefined && someone.role !== "visitor" && knows(account, who, other)
}

/**
 * Whether a user can read a pipeline. A limited role also reads another pipeline with a deal of
 * theirs (section 23).
 */
export function readsPipeline(account: SmallAccount, who: Someone, pipeline: string): boolean {
  if (isOwnPipeline(who, pipeline)) return true
  return (
    isLimited(who) &&
    live(account.deals).some((deal) => deal.pipeline === pipeline && isMine(account, who, deal))
  )
}
