import type { ConsentPurpose } from "@funil/contract/consents"
import type { AnswerDraft } from "./answer-draft.ts"

/** What who answered agreed to, as it is kept with an answer. */
export interface Agreement extends Pick<AnswerDraft, "given" | "termsHash" | "ip" | "agent"> {
  /** What the person had withdrawn before: it holds once they confirm it by the link in a mail. */
  readonly unconfirmed?: readonly ConsentPurpose[]
}

/**
 * The agreement of an answer that made no contact, whose consent it would be, or that ticks what the person had withdrawn; null where
 * there is nothing to keep.
 */
export function agreementOf(
  { given, termsHash, ip, agent }: AnswerDraft,
  {
    contactId,
    unconfirmed,
  }: { readonly contactId: string | null; readonly unconfirmed: readonly ConsentPurpose[] },
): Agreement | null {
  const isKept = given.length > 0 && (contactId === null || unconfirmed.length > 0)
  return isKept ? { given, termsHash, ip, agent, unconfirmed } : null
}
