import { catalogue } from "./catalogue.ts"
import { hour, later } from "./demo-time.ts"
import { draftCast } from "./draft-cast.ts"
import type { DealDraft } from "./draft-deals.ts"
import type { People } from "./draft-people.ts"
import type { Random } from "./random.ts"
import { requests, returns } from "./stories/returns.ts"

/** The deals of what people asked to send back. */
export function draftReturns(random: Random, people: People, now: Date): DealDraft[] {
  const cast = draftCast(random, people)
  return requests.map(({ ways, ...returned }) => {
    const steps = ways.map(([stage, ago]) => ({ stage, at: later(now, -ago * hour) }))
    return {
      ...returns.subject(cast),
      name: `Devolução do pedido ${returned.order}`,
      amount: returned.items.reduce((sum, { key, quantity }) => sum + quantity * catalogue[key].price, 0),
      returned,
      story: returns,
      source: null,
      steps,
      owner: steps.length > 1 ? "renata" : null,
      enteredBy: null,
      lostReason: null,
      edit: null,
      expectedDays: null,
    }
  })
}
