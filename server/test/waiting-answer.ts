import { answerForm } from "../src/features/forms/answers/answer-form.ts"
import { accountOf, submission } from "./answer-scene.ts"
import type { Person, TestApi } from "./client.ts"

interface Asking {
  readonly api: TestApi
  readonly admin: Person
  readonly form: { readonly id: string }
}

/** Makes an answer to the form that waits, and names it as its calls do. */
export async function waitingAnswer({ api, admin, form }: Asking) {
  const ctx = { ...(await accountOf(api, admin)), block: null }
  const values = { "contact.first_name": "Rute", "contact.email": "rute@pao.com.br" }
  const done = await answerForm(ctx, form.id, submission({ values, suspicion: "trap" }))
  if (done.kind !== "waits") throw new Error(`The answer does not wait: ${JSON.stringify(done)}`)
  return { params: { id: form.id, answer_id: done.answerId } }
}
