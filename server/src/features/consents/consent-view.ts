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
    last.set(fact.purpose, fact.kind)
    if (fact.kind === "given") told.push(viewOf(ctx, fact))
    else if (before === "given") withdraw(told, fact)
    // Nothing was given that it could end.
    else if (before === undefined)
      told.push({ ...viewOf(ctx, fact), user: null, given_at: null, ...endOf(fact) })
  }
  return told.toReversed()
}

const endOf = ({ at, user }: ConsentFact) => ({ withdrawn_at: at.toISOString(), withdrawn_by: user })

function withdraw(told: Consent[], fact: ConsentFact): void {
  for (const [index, one] of told.entries())
    if (one.purpose === fact.purpose && one.withdrawn_at === null) told[index] = { ...one, ...endOf(fact) }
}
