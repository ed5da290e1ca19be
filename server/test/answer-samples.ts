import { answerForm } from "../src/features/forms/answers/answer-form.ts"
import { accountOf, submission } from "./answer-scene.ts"
import { ofWorld, type Sample, type Samples } from "./sample.ts"
import type { World } from "./world.ts"

/** An answer to the world's form that waits. */
export async function waitingAnswer({
  api,
  admin,
  form,
}: Pick<World, "api" | "admin" | "form">): Promise<Sample> {
  const ctx = { ...(await accountOf(api, admin)), block: null }
  const values = { "contact.first_name": "Rute", "contact.email": "rute@pao.com.br" }
  const done = await answerForm(ctx, form.id, submission({ values, suspicion: "trap" }))
  if (done.kind !== "waits") throw new Error(`The answer does not wait: ${JSON.stringify(done)}`)
  return { params: { id: form.id, answer_id: done.answerId } }
}

const ofForm = ofWorld("form")

/** Calls of answers to forms that succeed for the world's admin. */
export const answerSamples: Samples = {
  "form.list_answers": (world) => ({ ...ofForm(world), query: { state: "spam" } }),
  "form.release_answer": waitingAnswer,
  "form.delete_answer": waitingAnswer,
  "form.export_answers": ofForm,
  "form.numbers": (world) => ({ ...ofForm(world), query: { from: "2026-03-01", to: "2026-03-31" } }),
}
