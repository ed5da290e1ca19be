import { newForm } from "./form-samples.ts"
import { ofWorld, type Samples } from "./sample.ts"
import { waitingAnswer } from "./waiting-answer.ts"

const ofForm = ofWorld("form")

/** Calls of answers to forms that succeed for the world's admin. */
export const answerSamples: Samples = {
  "form.list_answers": (world) => ({ ...ofForm(world), query: { state: "spam" } }),
  "form.release_answer": waitingAnswer,
  "form.delete_answer": waitingAnswer,
  "form.release_answers": async (world) => {
    // Others may wait for the world's own form.
    const { params } = await newForm(world)
    await waitingAnswer({ ...world, form: params })
    return { params, body: {} }
  },
  "form.delete_answers": (world) => ({ ...ofForm(world), query: { state: "spam" } }),
  "form.numbers": (world) => ({ ...ofForm(world), query: { from: "2026-03-01", to: "2026-03-31" } }),
}
