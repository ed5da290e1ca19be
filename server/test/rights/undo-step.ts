import type { UndoResult } from "@funil/contract/records/history"
import { deletes, isBoss, knows, reads, readsPipeline, seesLive, writes } from "./decided-rights.ts"
import {
  type Change,
  type Deal,
  find,
  type Noun,
  type Operation,
  type Records,
  relate,
  type SmallAccount,
  type Someone,
  type Task,
} from "./small-account.ts"
import { type Draw, someone } from "./step.ts"
import { mayGive } from "./task-steps.ts"

type Fields = Readonly<Record<string, unknown>>

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns what an undo writes. A created record goes to the trash. */
function targetOf({ isCreation, fields }: Change): Fields {
  if (isCreation) return { isTrashed: true }
  return Object.fromEntries(Object.entries(fields).map(([name, [before]]) => [name, before]))
}

/**
 * Whether no later change touched the operation's fields. A new record's empty fields don't count.
 */
function isAsLeft(account: SmallAccount, { noun, id, isCreation, fields }: Change): boolean {
  const record: object = find(account, noun, id) ?? {}
  return Object.entries(fields).every(
    ([name, [, after]]) => (isCreation && !after) || same(Reflect.get(record, name), after),
  )
}

/** Whether a user could change the record in this way now. */
function couldChange(account: SmallAccount, who: Someone, { noun, id, isCreation, fields }: Change): boolean {
  const isDeletion = isCreation || "isTrashed" in fields
  if (!isDeletion) return writes(who) && reads(account, who, noun, id)
  return deletes(account, who, noun, id) && (noun === "task" || reads(account, who, noun, id))
}

type Verdict = "done" | "forbidden" | "conflict"

/** Returns a list's new links that the user can't see, in the trash or not. */
function hidden(
  account: SmallAccount,
  who: Someone,
  noun: Noun,
  after: unknown,
  before: readonly string[],
): boolean {
  const ids = (after as string[] | undefined) ?? []
  return ids.some((id) => !before.includes(id) && !reads(account, who, noun, id))
}

function judgeDeal(account: SmallAccount, who: Someone, deal: Deal, target: Fields): Verdict {
  const comesBack = deal.isTrashed && target["isTrashed"] === false
  const pipeline = (target["pipeline"] as string | undefined) ?? deal.pipeline
  const enters = comesBack || (target["stage"] !== undefined && target["stage"] !== deal.stage)
  if (enters && !readsPipeline(account, who, pipeline)) return "conflict"
  const owner = target["owner"] as string | null | undefined
  if (owner && owner !== deal.owner && !knows(account, who, owner)) return "forbidden"
  const isHidden =
    hidden(account, who, "contact", target["contacts"], deal.contacts) ||
    hidden(account, who, "company", target["companies"], deal.companies) ||
    hidden(account, who, "deal", target["deals"], deal.deals)
  return isHidden ? "forbidden" : "done"
}

function judgeTask(account: SmallAccount, who: Someone, task: Task, target: Fields): Verdict {
  const after: Task = { ...task, ...target }
  const isNewDeal = after.deal !== null && after.deal !== task.deal
  if (isNewDeal && !seesLive(account, who, { noun: "deal", id: after.deal })) return "forbidden"
  if (after.responsible !== task.responsible && !knows(account, who, after.responsible)) return "forbidden"
  const gives = task.isTrashed || after.responsible !== task.responsible
  return !after.isTrashed && gives && !mayGive(account, who, after.deal) ? "forbidden" : "done"
}

/** Returns a rule's verdict on a user's change. */
function judge(account: SmallAccount, who: Someone, change: Change): Verdict {
  const record: Records[Noun] | undefined = find(account, change.noun, change.id)
  const target = targetOf(change)
  if (change.noun === "deal") return judgeDeal(account, who, record as Deal, target)
  if (change.noun === "task") return judgeTask(account, who, record as Task, target)
  if (change.noun !== "contact") return "done"
  const { companies } = record as Records["contact"]
  return hidden(account, who, "company", target["companies"], companies) ? "forbidden" : "done"
}

function write(account: SmallAccount, change: Change): void {
  const record = find(account, change.noun, change.id)
  const { deals, ...target } = targetOf(change)
  if (record) Object.assign(record, structuredClone(target))
  if (deals) relate(account, record as Deal, deals as string[])
}

/**
 * Whether an undo may report a later change of a deal that the model lacks: a card's position is
 * not in the model.
 */
function mayHaveMoved({ noun, isCreation, fields }: Change): boolean {
  return noun === "deal" && (isCreation || "stage" in fields)
}

/** Compares an undo's answer with the model record by record, and applies it to the model. */
function settle(
  account: SmallAccount,
  who: Someone,
  { changes }: Operation,
  answer: UndoResult,
): string | null {
  const backwards = changes.toReversed()
  const could = new Set(backwards.filter((change) => couldChange(account, who, change)))
  const early = new Map(backwards.map((change) => [change, judge(account, who, change)]))
  const reasons = new Map(answer.skipped.map(({ id, reason }) => [id, reason]))
  const forbidden: Change[] = []
  let undone = 0
  for (const change of backwards) {
    const reason = reasons.get(change.id)
    const isLeft = isAsLeft(account, change)
    // An undo restores tasks one by one, other records together.
    const verdict = change.noun === "task" ? judge(account, who, change) : early.get(change)
    if (!could.has(change)) forbidden.push(change)
    else if (reason === "changed") {
      if (isLeft && !mayHaveMoved(change)) return `${change.noun} ${change.id} was not changed`
    } else if (!isLeft) return `${change.noun} ${change.id} was changed since`
    else if (verdict === "forbidden") forbidden.push(change)
    else if (verdict === "conflict") {
      if (reason !== "conflict") return `${change.noun} ${change.id} has no place`
    } else if (reason) return `${change.noun} ${change.id}: ${reason}`
    else {
      write(account, change)
      undone += 1
    }
  }
  return (
    requireTold(account, who, forbidden, reasons) ??
    (undone === answer.undone ? null : `undone: ${answer.undone}, not ${undone}`)
  )
}

/** Checks that the answer only lists forbidden records that the user can see. */
function requireTold(
  account: SmallAccount,
  who: Someone,
  forbidden: readonly Change[],
  reasons: ReadonlyMap<string, string>,
): string | null {
  const wrong = forbidden.find(({ noun, id }) => {
    const isTold = who.role === "admin" || reads(account, who, noun, id)
    return reasons.get(id) !== (isTold ? "forbidden" : undefined)
  })
  return wrong ? `${wrong.noun} ${wrong.id} is forbidden, but ${reasons.get(wrong.id) ?? "not told"}` : null
}

/** A user undoes any user's operation, mostly a recent one. */
export const undo: Draw = (account, chance) => {
  const recent = account.operations.slice(-4)
  const from = chance.happens(0.6) ? recent : account.operations
  if (from.length === 0) return null
  const operation = chance.pick(from)
  const isAble = (one: Someone) => operation.changes.some(({ noun, id }) => reads(account, one, noun, id))
  const who = someone(account, chance, (one) => writes(one) && !isBoss(one) && isAble(one))
  return {
    who,
    method: "POST",
    path: "/undo",
    body: { token: operation.token },
    statuses: [200],
    linked: operation.changes.map(({ id }) => id),
    apply: (answer: UndoResult) => settle(account, who, operation, answer),
  }
}
