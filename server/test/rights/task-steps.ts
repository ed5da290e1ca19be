import { canBeGiven, isBoss, reads, seesLive, writes } from "./decided-rights.ts"
import { type SmallAccount, type Someone, type Task } from "./small-account.ts"
import { type Draw, someone, type Step, statusOf } from "./step.ts"

const maxTasks = 20

/** The start of all tasks, which are late by the tests' clock. */
const start = "2026-03-09 09:00"

interface Change {
  deal_id?: string | null
  responsible_user_id?: string
  is_finished?: boolean
}

export const createTask: Draw = (account, chance) => {
  if (account.tasks.length >= maxTasks) return null
  const who = someone(account, chance, writes)
  const deal = chance.happens(0.8) && account.deals.length > 0 ? chance.pick(account.deals).id : null
  const responsible = chance.happens(0.5) ? who.id : chance.pick(account.people).id
  const isSound =
    canBeGiven(account, who, responsible) &&
    (deal === null || seesLive(account, who, { noun: "deal", id: deal }))
  const name = `Tarefa comum t${account.tasks.length}x`
  return {
    who,
    method: "POST",
    path: "/tasks",
    body: { name, task_type_id: account.taskType, start, deal_id: deal, responsible_user_id: responsible },
    statuses: statusOf({ isRole: writes(who), isSound }, 201),
    apply: ({ id }: { id: string }) =>
      void account.tasks.push({
        id,
        name,
        isTrashed: false,
        deal,
        responsible,
        creator: who.id,
        isFinished: false,
      }),
  }
}

function someChange(account: SmallAccount, chance: Parameters<Draw>[1]): Change {
  const what = chance.pick(["responsible", "responsible", "deal", "finished"] as const)
  if (what === "finished") return { is_finished: chance.happens(0.5) }
  if (what === "responsible") return { responsible_user_id: chance.pick(account.people).id }
  return { deal_id: chance.pick([...account.deals.map(({ id }) => id), null]) }
}

/**
 * Whether a user can assign a task on this deal to another one, since its responsible user gets the
 * deal.
 */
export function mayGive(account: SmallAccount, who: Someone, deal: string | null): boolean {
  return deal === null || reads(account, who, "deal", deal)
}

/** Whether a user can change a task like this. They see an invisible deal as none. */
function isSound(
  account: SmallAccount,
  who: Someone,
  task: Task,
  { deal_id, responsible_user_id }: Change,
): boolean {
  const isNewDeal = deal_id && deal_id !== task.deal
  if (isNewDeal && !seesLive(account, who, { noun: "deal", id: deal_id })) return false
  if (!responsible_user_id || responsible_user_id === task.responsible) return true
  return canBeGiven(account, who, responsible_user_id) && mayGive(account, who, task.deal)
}

function changeTask(account: SmallAccount, who: Someone, task: Task, change: Change): void {
  const { deal_id, responsible_user_id, is_finished } = change
  const isShown = reads(account, who, "deal", task.deal)
  if (deal_id || (deal_id === null && isShown)) task.deal = deal_id
  if (responsible_user_id) task.responsible = responsible_user_id
  if (is_finished !== undefined) task.isFinished = is_finished
}

export const updateTask: Draw = (account, chance) => {
  if (account.tasks.length === 0) return null
  const task = chance.pick(account.tasks)
  const seesTask = (who: Someone) => seesLive(account, who, { noun: "task", id: task.id })
  const who = someone(account, chance, (one) => writes(one) && seesTask(one))
  const change = someChange(account, chance)
  const sees = seesTask(who)
  return {
    who,
    method: "PUT",
    path: `/tasks/${task.id}`,
    body: change,
    statuses: statusOf({ isRole: writes(who), sees, isSound: isSound(account, who, task, change) }, 200),
    apply: () => changeTask(account, who, task, change),
  }
}

/**
 * Draws a mass edit of the user or deal of some tasks. It skips tasks that the user can't change
 * this way.
 */
export const massTasks: Draw = (account, chance): Step | null => {
  if (account.tasks.length === 0) return null
  const who = someone(account, chance, (one) => isBoss(one) || one.role === "agent")
  const named = [chance.pick(account.tasks), ...chance.some(account.tasks, 4)]
  const isOf = chance.happens(0.3) && account.deals.length > 0
  const change: Change = isOf
    ? { deal_id: chance.pick(account.deals).id }
    : { responsible_user_id: chance.pick(account.people).id }
  const isAllowed = isOf
    ? seesLive(account, who, { noun: "deal", id: change.deal_id ?? null })
    : canBeGiven(account, who, change.responsible_user_id ?? "")
  const [field, value] = Object.entries(change)[0] ?? []
  return {
    who,
    method: "PUT",
    path: "/tasks/filter",
    body: {
      filters: [{ filterField: "id", operator: "=", valueField: named.map(({ id }) => id) }],
      values: [{ field, value }],
    },
    statuses: statusOf({ isRole: isBoss(who) || who.role === "agent", isSound: isAllowed }, 200),
    apply: (answer: { updated: number; skipped: number }) => {
      const seen = account.tasks.filter(
        (task) => named.includes(task) && seesLive(account, who, { noun: "task", id: task.id }),
      )
      let updated = 0
      // By id, since each change can affect the visibility of the next task.
      for (const task of seen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        if (!seesLive(account, who, { noun: "task", id: task.id }) || !isSound(account, who, task, change))
          continue
        changeTask(account, who, task, change)
        updated += 1
      }
      const told = { updated, skipped: seen.length - updated }
      return answer.updated === updated && answer.skipped === told.skipped
        ? null
        : `${JSON.stringify(answer)} instead of ${JSON.stringify(told)}`
    },
  }
}
