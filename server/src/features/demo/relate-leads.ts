import { day } from "./demo-time.ts"
import { closedAt, type DealDraft, madeAt } from "./draft-deals.ts"
import { leads } from "./stories/leads.ts"
import { powerText, systemPrice } from "./stories/prices.ts"
import { sales } from "./stories/sales.ts"
import type { Random } from "./random.ts"

const longest = 6 * day

/** The leads that went on to sales, in the order in which they did. */
function wonLeads(drafts: readonly DealDraft[]) {
  const won = drafts.flatMap((draft) => {
    const at = draft.story === leads && draft.lostReason === null ? closedAt(draft) : null
    return at ? [{ draft, at: at.getTime() }] : []
  })
  return won.sort((a, b) => a.at - b.at)
}

/** Lets sales come from leads that were won shortly before the sales were made. The drafts are in the order of making. */
export function relateLeads(random: Random, drafts: readonly DealDraft[]): DealDraft[] {
  const waiting = wonLeads(drafts)
  return drafts.map((draft) => {
    if (draft.story !== sales) return draft
    const made = madeAt(draft).getTime()
    while ((waiting[0]?.at ?? made) < made - longest) waiting.shift()
    const lead = waiting[0]
    if (!lead || lead.at > made || !random.chance(0.85)) return draft
    waiting.shift()
    return fromLead(random, draft, lead.draft)
  })
}

/** A sale as it is when it came from a lead. */
function fromLead(random: Random, sale: DealDraft, lead: DealDraft): DealDraft {
  const [person] = lead.people
  if (!person) return sale
  const amount = systemPrice(random, person.power)
  const whose = person.company?.name ?? `Residência ${person.last_name}`
  const origin = lead.tags.slice(0, 1)
  return {
    ...sale,
    source: lead,
    name: `Sistema ${powerText(person.power)} · ${whose}`,
    amount,
    tags: [person.company?.segment ?? "Residencial", ...origin],
    people: lead.people,
    edit: sale.edit && { ...sale.edit, amount, tags: [person.company?.segment ?? "Residencial"] },
  }
}
