import type { FormAnswer } from "@funil/contract/form-answers"

/** Where an answer came from, in a few words: its campaign, else the site that it was given on; undefined where nothing tells. */
export function sourceText({ utm, referrer }: Pick<FormAnswer, "utm" | "referrer">): string | undefined {
  const campaign = [utm.utm_source, utm.utm_medium, utm.utm_campaign].filter(Boolean).join(" · ")
  if (campaign !== "") return campaign
  return referrer !== null && URL.canParse(referrer) ? new URL(referrer).hostname : undefined
}
