import type { FormAnswer } from "@funil/contract/forms/form-answers"

/** The source of an answer: its campaign, else the referring site. Undefined if unknown. */
export function sourceText({ utm, referrer }: Pick<FormAnswer, "utm" | "referrer">): string | undefined {
  const campaign = [utm.utm_source, utm.utm_medium, utm.utm_campaign].filter(Boolean).join(" · ")
  if (campaign !== "") return campaign
  return referrer !== null && URL.canParse(referrer) ? new URL(referrer).hostname : undefined
}
