import type { People } from "./draft-people.ts"
import type { Random } from "./random.ts"
import type { Cast } from "./story.ts"

/** Power, in kWp, from which a company is worth a visit without having asked for it. */
const big = 45
const customerHomes = 170
const customerBusiness = 150

/** Deals the items one after another in a random order, and again from the start when all were dealt. */
function deck<T>(random: Random, items: readonly T[]): () => T {
  const order = random.shuffled(items)
  let dealt = 0
  return () => {
    const item = order[dealt % order.length]
    dealt += 1
    // The index is within a list that is never empty.
    return item as T
  }
}

/** The people of one story, each story in an order of its own. */
export function draftCast(random: Random, { homes, business, suppliers }: People): Cast {
  return {
    random,
    home: deck(random, homes),
    business: deck(random, business),
    bigBusiness: deck(
      random,
      business.filter(({ power }) => power >= big),
    ),
    customer: deck(random, [...homes.slice(0, customerHomes), ...business.slice(0, customerBusiness)]),
    supplier: (name) => random.pick(suppliers.filter(({ company }) => company.name.startsWith(name))),
  }
}
