import type { Chance } from "./chance.ts"
import { canBeGiven, isBoss, isLimited, isOwnPipeline, seesLive, writes } from "./decided-rights.ts"
import { type Deal, find, listOf, relate, type SmallAccount, type Someone } from "./small-account.ts"
import { type Draw, someone, type Step, statusOf } from "./step.ts"

export const maxDeals = 12

type Links = Pick<Deal, "contacts" | "companies" | "deals">
const linkNouns = { contacts: "contact", companies: "company", deals: "deal" } as const
const linkNames = ["contacts", "companies", "deals"] as const

/** Draws links to existing records, visible or not. */
function someLinks(account: SmallAccount, chance: Chance, own?: string): Links {
  const ids = (name: keyof Links) =>
    chance.some(listOf(account, linkNouns[name]), 2).flatMap(({ id }) => (id === own ? [] : id))
  return { contacts: ids("contacts"), companies: ids("companies"), deals: ids("deals") }
}

/** Whether the user sees the targets of all new links. */
function isLinkable(account: SmallAccount, who: Someone, after: Partial<Links>, before?: Deal): boolean {
  return linkNames.every((name) =>
    (after[name] ?? []).every(
      (id) => before?.[name].includes(id) || seesLive(account, who, { noun: linkNouns[name], id }),
    ),
  )
}

/** Returns the links after a body with these. Links to records that the user couldn't see stay. */
function linksAfter(
  account: SmallAccount,
  who: Someone,
  deal: Deal,
  name: keyof Links,
  sent: readonly string[],
): string[] {
  const isHidden = (id: string) => {
    const noun = linkNouns[name]
    return find(account, noun, id)?.isTrashed || (noun === "deal" && !seesLive(account, who, { noun, id }))
  }
  return [...new Set([...sent, ...deal[name].filter(isHidden)])]
}

export const createDeal: Draw = (account, chance) => {
  if (account.deals.length >= maxDeals) return null
  const who = someone(account, chance, writes)
  const pipeline = chance.pick(account.pipelines)
  const stage = chance.pick(pipeline.stages)
  const links = chance.happens(0.8) ? someLinks(account, chance) : { contacts: [], companies: [], deals: [] }
  const named = chance.happens(0.5) ? chance.pick([...account.people.map(({ id }) => id), null]) : undefined
  const owner = named === undefined ? who.id : named
  const isTheirs = !isLimited(who) || owner === who.id
  const isEligible = owner === null || owner === who.id || canBeGiven(account, who, owner)
  const isOwn = isOwnPipeline(who, pipeline.id)
  const isSound = isTheirs && isEligible && isOwn && isLinkable(account, who, links)
  const name = `Negócio comum d${account.deals.length}x`
  // Each amount is another power of two, so a sum shows its deals.
  const amount = 2 ** account.deals.length
  const body = {
    name,
    amount,
    pipeline_stage_id: stage,
    tags: [name],
    ...links,
    ...(named !== undefined && { user_id: named }),
  }
  return {
    who,
    method: "POST",
    path: "/cards",
    body,
    statuses: statusOf({ isRole: writes(who), isSound }, 201),
    apply: ({ id }: { id: string }) => {
      const deal: Deal = { id, name, amount, isTrashed: false, pipeline: pipeline.id, stage, owner, ...links }
      account.deals.push(deal)
      relate(account, deal, links.deals)
      return undefined
    },
  }
}

/** Draws another owner, other links or another stage. */
function someChange(account: SmallAccount, chance: Chance, deal: Deal) {
  const what = chance.pick(["owner", "owner", "links", "links", "links", "stage", "stage"] as const)
  if (what === "owner") return { user_id: chance.pick([...account.people.map(({ id }) => id), null]) }
  if (what === "stage") return { pipeline_stage_id: chance.pick(chance.pick(account.pipelines).stages) }
  const name = chance.pick(linkNames)
  return { [name]: someLinks(account, chance, deal.id)[name] }
}

type Change = Partial<Links> & { user_id?: string | null; pipeline_stage_id?: string }

function pipelineOf(account: SmallAccount, stage: string): string {
  return account.pipelines.find(({ stages }) => stages.includes(stage))?.id ?? ""
}

/** A deal can only enter a user's own pipelines. In another pipeline it can move within it. */
function isPlace(
  account: SmallAccount,
  who: Someone,
  deal: Deal,
  { pipeline_stage_id: stage }: Change,
): boolean {
  const pipeline = stage === undefined ? deal.pipeline : pipelineOf(account, stage)
  return pipeline === deal.pipeline || isOwnPipeline(who, pipeline)
}

function changeDeal(account: SmallAccount, who: Someone, deal: Deal, change: Change): void {
  if (change.user_id !== undefined) deal.owner = change.user_id
  if (change.pipeline_stage_id) {
    deal.stage = change.pipeline_stage_id
    deal.pipeline = pipelineOf(account, deal.stage)
  }
  if (change.contacts) deal.contacts = linksAfter(account, who, deal, "contacts", change.contacts)
  if (change.companies) deal.companies = linksAfter(account, who, deal, "companies", change.companies)
  if (change.deals) relate(account, deal, linksAfter(account, who, deal, "deals", change.deals))
}

export const updateDeal: Draw = (account, chance) => {
  if (account.deals.length === 0) return null
  const deal = chance.pick(account.deals)
  const seesDeal = (who: Someone) => seesLive(account, who, { noun: "deal", id: deal.id })
  const who = someone(account, chance, (one) => writes(one) && seesDeal(one))
  const change: Change = someChange(account, chance, deal)
  const { user_id } = change
  const isEligible = !user_id || user_id === deal.owner || canBeGiven(account, who, user_id)
  const isSound = isEligible && isLinkable(account, who, change, deal) && isPlace(account, who, deal, change)
  return {
    who,
    method: "PUT",
    path: `/cards/${deal.id}`,
    body: change,
    statuses: statusOf({ isRole: writes(who), sees: seesDeal(who), isSound }, 200),
    linked: [deal.id],
    apply: () => changeDeal(account, who, deal, change),
  }
}

/** Draws a mass edit of the owner or stage of some deals, or their deletion. */
export const massDeals: Draw = (account, chance): Step | null => {
  if (account.deals.length === 0) return null
  const who = someone(account, chance, (one) => isBoss(one) || one.role === "agent")
  const named = [chance.pick(account.deals), ...chance.some(account.deals, 4)]
  const seen = account.deals.filter(
    (deal) => named.includes(deal) && seesLive(account, who, { noun: "deal", id: deal.id }),
  )
  const filters = [{ filterField: "id", operator: "=", valueField: named.map(({ id }) => id) }]
  if (chance.happens(0.2))
    return {
      who,
      method: "DELETE",
      path: "/cards/filter",
      body: { filters },
      statuses: statusOf({ isRole: isBoss(who) }, 200),
      apply: ({ deleted }: { deleted: number }) => {
        for (const deal of seen) deal.isTrashed = true
        return deleted === seen.length ? null : `deleted ${deleted} of ${seen.length}`
      },
    }
  const isOwner = chance.happens(0.5)
  const stage = chance.pick(chance.pick(account.pipelines).stages)
  const owner = chance.pick(account.people).id
  const values = isOwner
    ? [{ field: "user_id", value: owner }]
    : [{ field: "pipeline_stage_id", value: stage }]
  const isSound = isOwner ? canBeGiven(account, who, owner) : isOwnPipeline(who, pipelineOf(account, stage))
  return {
    who,
    method: "PUT",
    path: "/cards/filter",
    body: { filters, values },
    statuses: statusOf({ isRole: isBoss(who) || who.role === "agent", isSound }, 200),
    apply: ({ updated }: { updated: number }) => {
      for (const deal of seen)
        changeDeal(account, who, deal, isOwner ? { user_id: owner } : { pipeline_stage_id: stage })
      return updated === seen.length ? null : `updated ${updated} of ${seen.length}`
    },
  }
}
