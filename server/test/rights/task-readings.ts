import type { Task as TaskAnswer } from "@funil/contract/records/tasks"
import { reads, seesLive } from "./decided-rights.ts"
import { answers, differ, type DrawReading, lists, type Reading, seen, where } from "./reading.ts"
import { find, type SmallAccount, type Someone, type Task } from "./small-account.ts"

/** Returns the deal that a user sees on a task, or null. */
function shownDeal(account: SmallAccount, who: Someone, deal: string | null): string | null {
  return reads(account, who, "deal", deal) ? deal : null
}

function requireTask(account: SmallAccount, who: Someone, told: TaskAnswer): string | null {
  const task = find(account, "task", told.id)
  if (!task) return "an unknown task"
  const deal = shownDeal(account, who, task.deal)
  const contacts = find(account, "deal", deal)?.contacts ?? []
  const seenOf = contacts.filter((id) => seesLive(account, who, { noun: "contact", id }))
  return (
    differ([told.deal_id, told.deal?.id ?? null], [deal, deal]) ??
    differ(told.contact_id, seenOf[0] ?? null) ??
    differ([told.responsible_user_id, told.is_finished], [task.responsible, task.isFinished])
  )
}

function listed(
  account: SmallAccount,
  who: Someone,
  path: string,
  tasks: readonly Task[],
  body?: object,
): Reading {
  return lists(path, tasks, {
    ...(body && { body }),
    each: (row: TaskAnswer) => requireTask(account, who, row),
  })
}

function all(path: string, body?: object): DrawReading {
  return (account, who) => listed(account, who, path, seen(account, who, "task"), body)
}

export function taskById(account: SmallAccount, who: Someone, id: string): Reading {
  const isSeen = seesLive(account, who, { noun: "task", id })
  return answers(`/tasks/${id}`, { isSeen }, (told: TaskAnswer) => requireTask(account, who, told))
}

const oneTask: DrawReading = (account, who, chance) =>
  account.tasks.length === 0 ? null : taskById(account, who, chance.pick(account.tasks).id)

/** An invisible deal finds nothing, and its tasks have no deal. */
const byDeal: DrawReading = (account, who, chance) => {
  const deal = chance.pick([...account.deals.map(({ id }) => id), null])
  const isNegated = chance.happens(0.3)
  const tasks = seen(account, who, "task").filter(
    (task) => (shownDeal(account, who, task.deal) === deal) !== isNegated,
  )
  if (deal !== null && !isNegated && chance.happens(0.3))
    return listed(account, who, `/tasks/find?attribute=deal_id&value=${deal}`, tasks)
  const body = where("deal_id", deal ?? "", isNegated ? "<>" : "=")
  return listed(account, who, "/tasks/filter?paginate=false", tasks, body)
}

const byPerson: DrawReading = (account, who, chance) => {
  const { id } = chance.pick(account.people)
  const [field, name] = chance.pick([
    ["responsible_user_id", "responsible"],
    ["creator_user_id", "creator"],
  ] as const)
  const tasks = seen(account, who, "task").filter((task) => task[name] === id)
  return listed(account, who, "/tasks/filter?paginate=false", tasks, where(field, id))
}

/** A search finds a task by its visible deal's name too. */
const byDealName: DrawReading = (account, who, chance) => {
  if (account.deals.length === 0) return null
  const deal = chance.pick(account.deals)
  const tasks = seen(account, who, "task").filter((task) => shownDeal(account, who, task.deal) === deal.id)
  return listed(account, who, `/tasks/search?search=${encodeURIComponent(deal.name)}&per_page=100`, tasks)
}

/**
 * Sorting by deal groups each deal's tasks, and puts tasks with an invisible deal among those
 * without one.
 */
const byOrder: DrawReading = (account, who) => {
  const path = "/tasks/filter?paginate=false&orderBy=deal_id"
  const reading = listed(account, who, path, seen(account, who, "task"), { filters: [] })
  const check: Reading["check"] = (answer) => {
    const problem = reading.check(answer)
    if (problem) return problem
    const deals = (answer.body as TaskAnswer[]).map(({ deal_id }) => deal_id)
    const runs = deals.filter((deal, index) => index === 0 || deal !== deals[index - 1])
    const isTogether = new Set(runs).size === runs.length && !runs.slice(0, -1).includes(null)
    return isTogether ? null : `the order ${deals.join()}`
  }
  return { ...reading, check }
}

export const taskReadings: readonly DrawReading[] = [
  all("/tasks/filter?paginate=false", { filters: [] }),
  all("/tasks/filter?per_page=100", where("name", "tarefa", "like")),
  oneTask,
  byDeal,
  byDeal,
  byPerson,
  byDealName,
  byOrder,
]
