import { randomUUID } from "node:crypto"
import * as forms from "@funil/contract/forms/forms"
import { sql } from "kysely"
import { answerForm } from "../../src/features/forms/answers/answer-form.ts"
import type { AnswerOutcome, Submission } from "../../src/features/forms/answers/submission.ts"
import type { RawValue } from "../../src/features/forms/definition/typed-value.ts"
import { newId } from "../../src/platform/new-id.ts"
import { systemContext } from "../../src/platform/system-context.ts"
import type { Person, TestApi } from "../client.ts"
import { contactForm } from "./form-scene.ts"

type Values = Readonly<Record<string, RawValue>>

/** The parts of an answer that a test sets. The rest is a real person's. */
export type SentAnswer = Partial<Omit<Submission, "values">> & { readonly values?: Values }

export function submission({ values = {}, ...more }: SentAnswer = {}): Submission {
  return {
    key: newId(),
    values: new Map(Object.entries(values)),
    files: [],
    agreed: new Set(),
    utm: {},
    referrer: null,
    // Its own address, so that other tests' limits don't apply.
    ip: randomUUID(),
    agent: "Firefox",
    suspicion: null,
    ...more,
  }
}

/** Returns a user's account, as the server that receives answers sees it. */
export async function accountOf(api: TestApi, { domain }: Person) {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where domain = ${domain}
  `.execute(api.database.owner)
  return systemContext(api.services, rows[0]?.account_id as never)
}

/** Creates a form of the user's and a way to answer it. */
export async function answeredForm(api: TestApi, who: Person, more: Partial<forms.FormInput> = {}) {
  const form = await api.call(forms.createForm, who, { body: { ...contactForm("Contato"), ...more } })
  const answer = async (sent: SentAnswer = {}): Promise<AnswerOutcome> =>
    answerForm(await accountOf(api, who), form.id, submission(sent))
  /** Sends an answer that must be accepted, and returns its deal's id. */
  const received = async (values: Values, sent: SentAnswer = {}): Promise<string> => {
    const done = await answer({ values, ...sent })
    if (done.kind !== "received" || done.dealId === null) throw new Error(`It ${JSON.stringify(done)}`)
    return done.dealId
  }
  return { form, answer, received }
}

interface WaitingAnswerScene {
  readonly api: TestApi
  readonly admin: Person
  readonly form: { readonly id: string }
}

/** Creates a waiting answer of the form and returns its params. */
export async function waitingAnswer({ api, admin, form }: WaitingAnswerScene) {
  const ctx = { ...(await accountOf(api, admin)), block: null }
  const values = { "contact.first_name": "Rute", "contact.email": "rute@pao.com.br" }
  const done = await answerForm(ctx, form.id, submission({ values, suspicion: "trap" }))
  if (done.kind !== "waits") throw new Error(`The answer does not wait: ${JSON.stringify(done)}`)
  return { params: { id: form.id, answer_id: done.answerId } }
}
