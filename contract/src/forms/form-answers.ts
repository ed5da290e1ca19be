import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { exportForm } from "../shared/export-form.ts"
import { id, idParams } from "../shared/ids.ts"
import { pageQuery } from "../shared/paging.ts"
import { utm } from "../shared/values/campaign.ts"
import { calendarDate, instant } from "../shared/values/dates.ts"
import { consentPurposes } from "./consents.ts"

/** An answer became a deal, or waits because it looks like spam. */
export const answerStates = ["received", "spam"] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * Why an answer waits: it filled a hidden field, came faster than people type, lacked the browser's
 * proof of work, came too often from one address, or broke a rule of the account.
 */
export const spamReasons = ["trap", "too_soon", "no_proof", "too_many", "refused"] as const
export type SpamReason = (typeof spamReasons)[number]

/** The days that a suspected answer waits, and the most waiting answers of a form. */
export const spamDays = 90
export const maxSpam = 10_000

/**
 * Limit in bytes for the files of an account's waiting answers. The oldest answers lose their files
 * first.
 */
export const maxSpamBytes = 200 * 1024 * 1024

/** A field as the form asked it, with the answer in words. */
const answered = z.object({ field: z.string(), label: z.string(), text: z.string() })

/**
 * The consents of an answer, with the texts and terms of that time, and the network address and
 * browser as proof. `unconfirmed` names withdrawn consents: they stay withdrawn until the person
 * confirms them by the link in an email.
 */
const agreement = z.object({
  given: z.array(z.object({ purpose: z.enum(consentPurposes), text: z.string() })),
  unconfirmed: z.array(z.enum(consentPurposes)),
  terms_url: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
})

export const formAnswer = z.object({
  id,
  state: z.enum(answerStates),
  reason: z.nullable(z.enum(spamReasons)),
  values: z.array(answered),
  files: z.number(),
  files_dropped: z.boolean(),
  utm,
  referrer: z.nullable(z.string()),
  deal_id: z.nullable(id),
  contact_id: z.nullable(id),
  agreement: z.nullable(agreement),
  created_at: instant,
})
export type FormAnswer = z.output<typeof formAnswer>

const ofAnswer = z.strictObject({ id, answer_id: id })

export const listFormAnswers = endpoint({
  id: "form.list_answers",
  method: "GET",
  path: "/forms/:id/answers",
  access: "form.manage",
  params: idParams,
  query: z.strictObject({
    state: z._default(z.enum(answerStates), "received"),
    before: z.optional(id),
    per_page: pageQuery.per_page,
  }),
  answer: z.object({ data: z.array(formAnswer), has_more: z.boolean(), spam: z.number() }),
})

export const releaseFormAnswer = endpoint({
  id: "form.release_answer",
  method: "POST",
  path: "/forms/:id/answers/:answer_id/release",
  access: "form.manage",
  params: ofAnswer,
  status: 200,
  answer: formAnswer,
})

export const deleteFormAnswer = endpoint({
  id: "form.delete_answer",
  method: "DELETE",
  path: "/forms/:id/answers/:answer_id",
  access: "form.manage",
  params: ofAnswer,
})

export const releaseFormAnswers = endpoint({
  id: "form.release_answers",
  method: "POST",
  path: "/forms/:id/answers/release",
  access: "form.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ progress_id: z.optional(id) }),
  answer: z.object({ released: z.number(), refused: z.number() }),
})

export const deleteFormAnswers = endpoint({
  id: "form.delete_answers",
  method: "DELETE",
  path: "/forms/:id/answers",
  access: "form.manage",
  params: idParams,
  query: z.strictObject({ state: z.literal("spam") }),
  status: 200,
  answer: z.object({ deleted: z.number() }),
})

export const exportFormAnswers = endpoint({
  id: "form.export_answers",
  method: "POST",
  path: "/forms/:id/answers/export",
  access: "form.manage",
  params: idParams,
  body: z.strictObject(exportForm),
  status: 200,
  media: "sheet",
})

export const formNumbers = endpoint({
  id: "form.numbers",
  method: "GET",
  path: "/forms/:id/numbers",
  access: "form.manage",
  params: idParams,
  query: z.strictObject({ from: calendarDate, to: calendarDate }),
  answer: z.object({
    days: z.array(
      z.object({ day: calendarDate, views: z.number(), starts: z.number(), answers: z.number() }),
    ),
    sources: z.array(
      z.object({
        source: z.nullable(z.string()),
        medium: z.nullable(z.string()),
        campaign: z.nullable(z.string()),
        answers: z.number(),
      }),
    ),
  }),
})
export type FormNumbers = z.output<typeof formNumbers.answer>
