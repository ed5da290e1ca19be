import * as z from "zod/mini"
import { exportForm } from "./shared/export-form.ts"
import { consentPurposes } from "./consents.ts"
import { utm } from "./shared/campaign.ts"
import { calendarDate, instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { pageQuery } from "./shared/paging.ts"

/** An answer came to be a deal, or waits because it looks like spam. */
export const answerStates = ["received", "spam"] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * Why an answer waits: it filled a field that no person sees, came faster than a person types, without the work that a browser does, too
 * often from one address, or was refused by a rule of the account.
 */
export const spamReasons = ["trap", "too_soon", "no_proof", "too_many", "refused"] as const
export type SpamReason = (typeof spamReasons)[number]

/** What looks like spam waits for so many days, and at most so many answers of a form wait. */
export const spamDays = 90
export const maxSpam = 10_000

/** Limit in bytes for the files of an account's waiting answers. The oldest answers lose their files first. */
export const maxSpamBytes = 200 * 1024 * 1024

/** A field as it was asked, and what was answered, in words. */
const answered = z.object({ field: z.string(), label: z.string(), text: z.string() })

/**
 * What who answered agreed to, with the texts and terms as they were, and their network address and browser as proof. `unconfirmed` names
 * what the person had withdrawn before: it stays withdrawn until they confirm it by the link in a mail.
 */
const agreement = z.object({
  given: z.array(z.object({ purpose: z.enum(consentPurposes), text: z.string() })),
  unconfirmed: z.array(z.enum(consentPurposes)),
  terms_url: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
})

/**
 * An answer to a form. `deal_id` and `contact_id` are null while it waits, and where the record is gone since. `agreement` is that of an
 * answer that says nothing of a contact, or that ticks what the person had withdrawn; of others the contact's consents tell.
 */
export const formAnswer = z.object({
  id,
  state: z.enum(answerStates),
  reason: z.nullable(z.enum(spamReasons)),
  values: z.array(answered),
  files: z.number(),
  /** The files are gone: while it waited, those of newer answers took the room of waiting files. */
  files_dropped: z.boolean(),
  utm,
  /** The page with the form in it, where it stood in one of another site. */
  referrer: z.nullable(z.string()),
  deal_id: z.nullable(id),
  contact_id: z.nullable(id),
  agreement: z.nullable(agreement),
  created_at: instant,
})
export type FormAnswer = z.output<typeof formAnswer>

const ofAnswer = z.strictObject({ id, answer_id: id })

/** The answers of a form, the newest first. `before` is the id of the last one of the page before this; `spam` counts those that wait. */
export const listFormAnswers = endpoint({
  id: "form.list_answers",
  summary: "List the answers of a form",
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

/** Makes the deal of an answer that waits; 409 for one that is received already, 422 where a rule of the account refuses it. */
export const releaseFormAnswer = endpoint({
  id: "form.release_answer",
  summary: "Release a waiting answer",
  method: "POST",
  path: "/forms/:id/answers/:answer_id/release",
  access: "form.manage",
  params: ofAnswer,
  status: 200,
  answer: formAnswer,
})

/** Deletes an answer permanently; what it made stays. */
export const deleteFormAnswer = endpoint({
  id: "form.delete_answer",
  summary: "Delete an answer",
  method: "DELETE",
  path: "/forms/:id/answers/:answer_id",
  access: "form.manage",
  params: ofAnswer,
})

/**
 * Makes the deals of all answers that wait, the oldest first, each by itself. Those that a rule of the account refuses wait on; they are
 * the `refused` ones. `progress_id`, chosen by the caller, is the id under which `GET /operations/:id` tells how far it is. Sent again it
 * releases what is left, so it needs no `Idempotency-Key`, under which all would be one long transaction.
 */
export const releaseFormAnswers = endpoint({
  id: "form.release_answers",
  summary: "Release all waiting answers",
  method: "POST",
  path: "/forms/:id/answers/release",
  access: "form.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ progress_id: z.optional(id) }),
  answer: z.object({ released: z.number(), refused: z.number() }),
})

/** Deletes all answers that wait, permanently. */
export const deleteFormAnswers = endpoint({
  id: "form.delete_answers",
  summary: "Delete all waiting answers",
  method: "DELETE",
  path: "/forms/:id/answers",
  access: "form.manage",
  params: idParams,
  query: z.strictObject({ state: z.literal("spam") }),
  status: 200,
  answer: z.object({ deleted: z.number() }),
})

/** The answers that were received as a file in the form of the other exports, the oldest first: a column for each field that was ever asked. */
export const exportFormAnswers = endpoint({
  id: "form.export_answers",
  summary: "Export the answers of a form",
  method: "POST",
  path: "/forms/:id/answers/export",
  access: "form.manage",
  params: idParams,
  body: z.strictObject(exportForm),
  status: 200,
  media: "sheet",
})

/** What the page of a form came to by days of the account's zone, and where the answers came from, most first; `source` null is none told. */
export const formNumbers = endpoint({
  id: "form.numbers",
  summary: "Get the numbers of a form",
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
