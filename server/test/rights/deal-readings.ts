import type { Today } from "@funil/contract/home/today"
import type { Deal as DealAnswer, DealCard } from "@funil/contract/records/deals"
import type { Board } from "@funil/contract/settings/pipelines"
import { readsPipeline, seesLive } from "./decided-rights.ts"
import { answers, differ, type DrawReading, idsOf, lists, type Reading, seen, where } from "./reading.ts"
import { type Deal, find, live, type SmallAccount, type Someone } from "./small-account.ts"

type DealLinks = Pick<DealCard, "id" | "contacts" | "companies" | "deal_count">

/** Returns a deal's links outside the trash. Includes only visible related deals. */
function linksOf(account: SmallAccount, who: Someone, deal: Deal) {
  return {
    contacts: live(account.contacts).filter(({ id }) => deal.contacts.includes(id)),
    companies: live(account.companies).filter(({ id }) => deal.companies.includes(id)),
    deals: seen(account, who, "deal").filter(({ id }) => deal.deals.includes(id)),
  }
}

function requireLinks(account: SmallAccount, who: Someone, told: DealLinks): string | null {
  const deal = find(account, "deal", told.id)
  if (!deal) return "an unknown deal"
  const links = linksOf(account, who, deal)
  return differ(
    [idsOf(told.contacts), idsOf(told.companies), told.deal_count],
    [idsOf(links.contacts), idsOf(links.companies), links.deals.length],
  )
}

/** Reads the list of all deals that a user sees. */
function all(path: string, more: { body?: object; pick?: (deal: Deal) => boolean } = {}): DrawReading {
  const { body, pick = () => true } = more
  return (account, who) =>
    lists(path, seen(account, who, "deal").filter(pick), {
      ...(body && { body }),
      each: (row: DealLinks) => requireLinks(account, who, row),
    })
}

const oneDeal: DrawReading = (account, who, chance) => {
  if (account.deals.length === 0) return null
  return dealById(account, who, chance.pick(account.deals).id)
}

export function dealById(account: SmallAccount, who: Someone, id: string): Reading {
  const deal = find(account, "deal", id)
  const isSeen = seesLive(account, who, { noun: "deal", id })
  return answers(`/cards/${id}`, { isSeen }, (told: DealAnswer) => {
    const related = deal ? linksOf(account, who, deal).deals : []
    const tasks = seen(account, who, "task").filter((task) => task.deal === id)
    return (
      requireLinks(account, who, told) ??
      differ(idsOf(told.deals), idsOf(related)) ??
      differ(idsOf(told.tasks), idsOf(tasks)) ??
      differ([told.user_id, told.pipeline_id], [deal?.owner, deal?.pipeline])
    )
  })
}

const byOwner: DrawReading = (account, who, chance) => {
  const owner = chance.pick(account.people).id
  const deals = seen(account, who, "deal").filter((deal) => deal.owner === owner)
  return chance.happens(0.5)
    ? lists(`/cards/find?attribute=user_id&value=${owner}`, deals)
    : lists("/cards/filter?paginate=false", deals, { body: where("user_id", owner) })
}

/** A link to an invisible record finds nothing. */
const byLink: DrawReading = (account, who, chance) => {
  const noun = chance.pick(["contact", "company", "deal"] as const)
  const name = ({ contact: "contacts", company: "companies", deal: "deals" } as const)[noun]
  const target = chance.pick([...account.contacts, ...account.companies, ...account.deals, ...account.people])
  const isSeen = seesLive(account, who, { noun, id: target.id })
  const deals = seen(account, who, "deal").filter((deal) => isSeen && deal[name].includes(target.id))
  return lists("/cards/filter?paginate=false", deals, { body: where(name, target.id) })
}

/** A search finds a deal by its contacts' names too. */
const byContactName: DrawReading = (account, who, chance) => {
  if (account.contacts.length === 0) return null
  const contact = chance.pick(account.contacts)
  const deals = seen(account, who, "deal").filter(
    ({ contacts }) => !contact.isTrashed && contacts.includes(contact.id),
  )
  return lists(`/cards/search?search=${encodeURIComponent(contact.name)}&per_page=100`, deals)
}

const tags: DrawReading = (account, who) =>
  answers("/cards/tags", { isSeen: true }, (told: string[]) =>
    differ(
      told.toSorted(),
      seen(account, who, "deal")
        .map(({ name }) => name)
        .toSorted(),
    ),
  )

const tasksOfDeal: DrawReading = (account, who, chance) => {
  if (account.deals.length === 0) return null
  const { id } = chance.pick(account.deals)
  const isSeen = seesLive(account, who, { noun: "deal", id })
  const tasks = seen(account, who, "task").filter((task) => task.deal === id)
  return answers(`/cards/${id}/tasks`, { isSeen }, (told: { id: string }[]) =>
    differ(idsOf(told), idsOf(tasks)),
  )
}

const stagesOfDeal: DrawReading = (account, who, chance) => {
  if (account.deals.length === 0) return null
  const { id } = chance.pick(account.deals)
  return answers(`/cards/${id}/stages`, { isSeen: seesLive(account, who, { noun: "deal", id }) })
}

const board: DrawReading = (account, who, chance) => {
  const { id } = chance.pick(account.pipelines)
  const body = chance.happens(0.5) ? where("name", "comum", "like") : undefined
  const isSeen = readsPipeline(account, who, id)
  const deals = seen(account, who, "deal").filter(({ pipeline }) => pipeline === id)
  const path = `/pipelines/${id}/board${body ? "/filter" : ""}?per_stage=100`
  return answers(path, { isSeen, ...(body && { body }) }, ({ stages }: Board) => {
    const cards = stages.flatMap((stage) => stage.cards)
    const sums = stages.map(({ id: stage }) => {
      const of = deals.filter((deal) => deal.stage === stage)
      return [of.length, of.reduce((sum, { amount }) => sum + amount, 0)]
    })
    return (
      differ(idsOf(cards), idsOf(deals)) ??
      differ(
        stages.map(({ count, sum }) => [count, sum]),
        sums,
      ) ??
      cards.map((card) => requireLinks(account, who, card)).find(Boolean) ??
      null
    )
  })
}

const stageCards: DrawReading = (account, who, chance) => {
  const pipeline = chance.pick(account.pipelines)
  const stage = chance.pick(pipeline.stages)
  const path = `/pipelines/${pipeline.id}/stages/${stage}/cards?per_page=100`
  const isSeen = readsPipeline(account, who, pipeline.id)
  const deals = seen(account, who, "deal").filter((deal) => deal.stage === stage)
  return isSeen ? lists(path, deals) : answers(path, { isSeen })
}

const pipelines: DrawReading = (account, who) =>
  answers("/pipelines", { isSeen: true }, (told: { id: string }[]) => {
    const wrong = account.pipelines.find(
      ({ id }) => told.some((one) => one.id === id) !== readsPipeline(account, who, id),
    )
    return wrong ? `pipeline ${wrong.id}` : null
  })

/** All tasks of the model are late. A pipeline's last two stages are closed. */
const today: DrawReading = (account, who) =>
  answers("/today", { isSeen: true }, (told: Today) => {
    const tasks = seen(account, who, "task").filter((task) => task.responsible === who.id && !task.isFinished)
    const open = account.pipelines.flatMap(({ stages }) => stages.slice(0, -2))
    const planned = live(account.tasks).filter(({ isFinished }) => !isFinished)
    const deals = seen(account, who, "deal").filter(
      (deal) =>
        deal.owner === who.id && open.includes(deal.stage) && !planned.some((task) => task.deal === deal.id),
    )
    return (
      differ(idsOf(told.late.data), idsOf(tasks)) ?? differ(idsOf(told.without_next_step.data), idsOf(deals))
    )
  })

export const dealReadings: readonly DrawReading[] = [
  all("/cards?per_page=100"),
  all("/cards/filter?paginate=false", { body: { filters: [] } }),
  all("/cards/filter?per_page=100", { body: where("name", "comum", "like") }),
  all("/cards/search?search=comum&per_page=100"),
  oneDeal,
  byOwner,
  byLink,
  byContactName,
  tags,
  tasksOfDeal,
  stagesOfDeal,
  board,
  stageCards,
  pipelines,
  today,
]
