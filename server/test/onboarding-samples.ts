import { createSamples, removeSamples } from "@funil/contract/onboarding"
import { answerNps } from "@funil/contract/nps"
import { none, type Samples } from "./sample.ts"

/** Calls of an account's first steps, and of what its users think, that succeed for the world's admin. */
export const onboardingSamples: Samples = {
  "onboarding.get": none,
  "onboarding.update": () => ({ body: { closed: true, skipped: ["team"], hidden: false } }),
  "sample.create": async ({ api, admin, pipeline }) => {
    await api.call(removeSamples, admin, {})
    return { body: { pipeline_id: pipeline.id } }
  },
  "nps.get": async ({ api, admin }) => {
    await api.call(answerNps, admin, { body: { rating: 8, comment: "Bom" } })
    return {}
  },
  "nps.due": none,
  "nps.answer": () => ({ body: { rating: 9, comment: "Faltam painéis" } }),
  "sample.remove": async ({ api, admin, pipeline }) => {
    // They may be there already.
    await api.send(createSamples, admin, { body: { pipeline_id: pipeline.id } })
    return {}
  },
}
