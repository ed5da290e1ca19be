import { randomUUID } from "node:crypto"
import * as forms from "@funil/contract/forms"
import { sql } from "kysely"
import { answerForm } from "../src/features/forms/answers/answer-form.ts"
import type { Answered, Submission } from "../src/features/forms/answers/submission.ts"
import type { RawValue } from "../src/features/forms/definition/typed-value.ts"
import { newId } from "../src/platform/new-id.ts"
import { systemContext } from "../src/platform/system-context.ts"
import type { Person, TestApi } from "./client.ts"
import { contactForm } from "./contact-form.ts"

type Values = Readonly<Record<string, RawValue>>

/** What a test says of an answer; the rest is that of a person. */
export type Sent = Partial<Omit<Submission, "values">> & { readonly values?: Values }

export function submission({ values = {}, ...more }: Sent = {}): Submission {
  return {
    key: newId(),
    values: new Map(Object.entries(values)),
    files: [],
    agreed: new Set(),
    utm: {},
    referrer: null,
    // An address of its own: the limits of others are not its.
    ip: randomUUID(),
    agent: "Firefox",
    suspicion: null,
    ...more,
  }
}

/** The account of a person, as its own server answers forms. */
export async function accountOf(api: TestApi, { domain }: Person) {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where domain = ${domain}
  `.execute(api.database.owner)
  return systemContext(api.services, rows[0]?.account_id as never)
}

/** A form of the person's, and how to answer it. */
export async function answeredForm(api: TestApi, who: Person, more: Partial<forms.FormInput> = {}) {
  const form = await api.call(forms.createForm, who, { body: { ...contactForm("Contato"), ...more } })
  const answer = async (sent: Sent = {}): Promise<Answered> =>
    answerForm(await accountOf(api, who), form.id, submission(sent))
  /** The same for an answer that has to be received; the id of its deal. */
  const received = async (values: Values, sent: Sent = {}): Promise<string> => {
    const done = await answer({ values, ...sent })
    if (done.kind !== "received" || done.dealId === null) throw new Error(`It ${JSON.stringify(done)}`)
    return done.dealId
  }
  return { form, answer, received }
}
