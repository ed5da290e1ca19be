import * as z from "zod/mini"
import { givenDetail } from "./given-details.ts"
import { bill } from "./bills.ts"
import { consent } from "./consents.ts"
import { contact } from "./contacts.ts"
import { formAnswer } from "./form-answers.ts"
import { logEntry } from "./history.ts"
import { file } from "./files.ts"
import { message } from "./messages.ts"
import { note } from "./notes.ts"
import { instant, wallClock } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { companyRef, stamps } from "./shared/records.ts"

/** All that is stored about a person. Contacts merged into this one, which lie in the trash, belong to it. */
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

/**
 * One JSON document to hand to the person: the contact and those merged into it, with their deals, tasks, bills, returns, notes,
 * messages, consents, files, answers to forms and history.
 */
export const exportContactPrivacy = endpoint({
  id: "contact.privacy_export",
  summary: "Export everything known about a contact",
  method: "GET",
  path: "/contacts/:id/privacy-export",
  access: "contact.privacy",
  params: idParams,
  answer: privacyExport,
})

/**
 * Takes the person out of the record, its copies in the trash, the ledger, imports, files and pictures, permanently. What stays is a contact
 * without a name, where deals name it, and an operation `contact.anonymised` as the proof.
 */
export const anonymiseContact = endpoint({
  id: "contact.anonymise",
  summary: "Anonymize a contact",
  method: "POST",
  path: "/contacts/:id/anonymise",
  access: "contact.privacy",
  params: idParams,
  status: 200,
  answer: contact,
})
