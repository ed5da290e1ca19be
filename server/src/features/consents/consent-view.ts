import type { Consent } from "@funil/contract/consents"
import type { Context } from "../../platform/context.ts"
import { formTermUrl } from "../../nouns/form-term-url.ts"
import type { ConsentFact } from "./consent-facts.ts"

function viewOf(ctx: Context, fact: ConsentFact): Consent {
  const { id, purpose, text, terms_hash, terms_id, form, user, ip, agent, at } = fact
  return {
    id,
    purpose,
    text,
    terms_url: terms_id && formTermUrl(ctx, terms_id),
    terms_hash,
    form,
    user,
    given_at: at.toISOString(),
    ip,
    agent,
    withdrawn_at: null,
    withdrawn_by: null,
  }
}

/** What facts, the oldest first, come to: each consent with what ended it, the newest first. */
export function consentViews(ctx: Context, facts: readonly ConsentFact[]): Consent[] {
  const told: Consent[] = []
  const last = new Map<ConsentFact["purpose"], ConsentFact["kind"]>()
  for (const fact of facts) {
    const before = last.get(fact.purpose)
    if (!fact.is_alone) last.set(fact.purpose, fact.kind)
    if (fact.kind === "given") told.push(viewOf(ctx, fact))
    else if (fact.is_alone) withdraw(told, fact, givenIn(facts, fact))
    else if (before === "given") withdraw(told, fact)
    // Nothing was given that it could end.
    else if (before === undefined)
      told.push({ ...viewOf(ctx, fact), user: null, given_at: null, ...endOf(fact) })
  }
  return told.toReversed()
}

const endOf = ({ at, user }: ConsentFact) => ({ withdrawn_at: at.toISOString(), withdrawn_by: user })

/** The ids of what was given in the answer that a withdrawal is about. */
function givenIn(facts: readonly ConsentFact[], { answer_id }: ConsentFact): ReadonlySet<string> {
  return new Set(facts.filter((one) => one.answer_id === answer_id).map(({ id }) => id))
}

function withdraw(told: Consent[], fact: ConsentFact, only?: ReadonlySet<string>): void {
  for (const [index, one] of told.entries())
    if (one.purpose === fact.purpose && one.withdrawn_at === null && (only?.has(one.id) ?? true))
      told[index] = { ...one, ...endOf(fact) }
}
