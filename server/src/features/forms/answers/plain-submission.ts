import { type Utm, utmNames } from "@funil/contract/shared/campaign"
import type { Submission } from "./submission.ts"
import { asOneLine } from "@funil/contract/shared/one-line"

const maxUtm = 200
const maxHeader = 500

/** A text of whatever sends it, as it can be stored; null for none. */
function storable(text: string | null | undefined, max: number): string | null {
  const plain = asOneLine((text ?? "").slice(0, max))
    .toWellFormed()
    .trim()
  return plain === "" ? null : plain
}

function storableUtm(utm: Utm): Utm {
  const texts = utmNames.flatMap((name) => {
    const text = storable(utm[name], maxUtm)
    return text === null ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts)
}

/** An answer with what a browser tells of itself and of where it comes from cut to what is kept. */
export function plainSubmission(sent: Submission): Submission {
  const { utm, referrer, agent } = sent
  return {
    ...sent,
    utm: storableUtm(utm),
    referrer: storable(referrer, maxHeader),
    agent: storable(agent, maxHeader),
  }
}
