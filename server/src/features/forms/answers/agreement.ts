import type { AnswerDraft } from "./answer-draft.ts"

/** What who answered agreed to, as it is kept with an answer. */
export type Agreement = Pick<AnswerDraft, "given" | "termsHash" | "ip" | "agent">

/** The agreement of an answer that made no contact, whose consent it would be; null where there is nothing to keep. */
export function agreementOf(
  { given, termsHash, ip, agent }: AnswerDraft,
  { contactId }: { readonly contactId: string | null },
): Agreement | null {
  return contactId === null && given.length > 0 ? { given, termsHash, ip, agent } : null
}
