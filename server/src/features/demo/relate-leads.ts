import { day } from "./demo-time.ts"
import { closedAt, type DealDraft, madeAt } from "./draft-deals.ts"
import { leads } from "./stories/leads.ts"
import { powerText, systemPrice } from "./stories/prices.ts"
import { sales } from "./stories/sales.ts"
import type { Random } from "./random.ts"

const longest = 6 * day

/**
 * Which qualified lead a sale came from: sales take over the person of a lead that was won shortly before they were made.
 * Both lists are in the order of making.
 */
export function relateLeads(random: Random, drafts: readonly DealDraft[]): Map<DealDraft, DealDraft> {
  const waiting = drafts
    .filter((draft) => draft.story === leads && draft.lostReason === null)
    .flatMap((draft) => {
      const at = closedAt(draft)
      return at ? [{ draft, at: at.getTime() }] : []
    })
    .sort((a, b) => a.at - b.at)
  const sources = new Map<DealDraft, DealDraft>()
  for (const draft of drafts.filter(({ story }) => story === sales)) {
    const made = madeAt(draft).getTime()
    while ((waiting[0]?.at ?? made) < made - longest) waiting.shift()
    const lead = waiting[0]
    if (!lead || lead.at > made || !random.chance(0.85)) continue
    waiting.shift()
    sources.set(draft, lead.draft)
  }
  return sources
}

/** A sale as it is when it came from a lead. */
export function fromLead(random: Random, sale: DealDraft, lead: DealDraft): DealDraft {
  const [person] = lead.people
  if (!person) return sale
  const amount = systemPrice(random, person.power)
  const whose = person.company?.name ?? `Residência ${person.last_name}`
  const origin = lead.tags.slice(0, 1)
  return {
    ...sale,
    name: `Sistema ${powerText(person.power)} · ${whose}`,
    amount,
    tags: [person.company?.segment ?? "Residencial", ...origin],
    people: lead.people,
    edit: sale.edit && { ...sale.edit, amount, tags: [person.company?.segment ?? "Residencial"] },
  }
}
