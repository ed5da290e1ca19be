import * as z from "zod/mini"
import { consent } from "../forms/consents.ts"
import { formAnswer } from "../forms/form-answers.ts"
import { givenDetail } from "../forms/given-details.ts"
import { message } from "../messages/messages.ts"
import { bill } from "../records/bills.ts"
import { contact } from "../records/contacts.ts"
import { file } from "../records/files.ts"
import { logEntry } from "../records/history.ts"
import { note } from "../records/notes.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { companyRef, stamps } from "../shared/records.ts"
import { instant, wallClock } from "../shared/values/dates.ts"

export const privacyExport = z.object({
  exported_at: instant,
  contact: z.object({ ...contact.shape, deleted_at: z.nullable(instant) }),
  merged: z.array(z.object({ ...contact.shape, deleted_at: z.nullable(instant) })),
  companies: z.array(companyRef),
  deals: z.array(
    z.object({
      id,
      code: z.number(),
      name: z.string(),
      amount: z.number(),
      tags: z.array(z.string()),
      lost_reason: z.nullable(z.string()),
      ...stamps,
    }),
  ),
  tasks: z.array(
    z.object({
      id,
      deal_id: z.nullable(id),
      name: z.nullable(z.string()),
      note: z.nullable(z.string()),
      start: wallClock,
      end: wallClock,
      ...stamps,
    }),
  ),
  bills: z.array(
    z.object({
      id,
      deal_id: z.nullable(id),
      type: bill.shape.type,
      status: bill.shape.status,
      description: bill.shape.description,
      total: bill.shape.total,
      due_date: bill.shape.due_date,
      paid_at: bill.shape.paid_at,
      ...stamps,
    }),
  ),
  returns: z.array(
    z.object({
      deal_id: id,
      protocol: z.string(),
      order_number: z.string(),
      email: z.nullable(z.string()),
      items: z.array(
        z.object({
          name: z.string(),
          quantity: z.number(),
          price: z.number(),
          reason: z.string(),
          outcome: z.string(),
          comment: z.nullable(z.string()),
        }),
      ),
      created_at: instant,
      cancelled_at: z.nullable(instant),
    }),
  ),
  notes: z.array(z.omit(note, { user: true, pinned: true })),
  messages: z.array(z.extend(message, { text: z.nullable(z.string()), html: z.nullable(z.string()) })),
  consents: z.array(z.omit(consent, { user: true, withdrawn_by: true })),
  files: z.array(z.omit(file, { user: true })),
  form_answers: z.array(
    z.object({
      id,
      deal_id: z.nullable(id),
      form: z.string(),
      values: formAnswer.shape.values,
      utm: formAnswer.shape.utm,
      referrer: formAnswer.shape.referrer,
      created_at: instant,
    }),
  ),
  given_details: z.array(z.extend(givenDetail, { dismissed_at: z.nullable(instant) })),
  history: z.array(z.omit(logEntry, { from_stage: true, to_stage: true })),
})
export type PrivacyExport = z.output<typeof privacyExport>

export const exportContactPrivacy = endpoint({
  id: "contact.privacy_export",
  method: "GET",
  path: "/contacts/:id/privacy-export",
  access: "contact.privacy",
  params: idParams,
  answer: privacyExport,
})

export const anonymiseContact = endpoint({
  id: "contact.anonymise",
  method: "POST",
  path: "/contacts/:id/anonymise",
  access: "contact.privacy",
  params: idParams,
  status: 200,
  answer: contact,
})
