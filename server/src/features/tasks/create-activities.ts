import { id } from "@funil/contract/shared/ids"
import * as z from "zod/mini"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { createNotes } from "../notes/create-notes.ts"
import { createTasks, importedTask } from "./create-tasks.ts"
import { lockTaskDeals } from "./task-deals.ts"

/** An activity as a file of a move brings it: a task, or a note by `author_id` on its deal, contact or company. */
export const importedActivity = z.extend(importedTask, {
  is_note: z.optional(z.boolean()),
  author_id: z.optional(id),
  contact_id: z.optional(id),
  company_id: z.optional(id),
})
type Input = z.output<typeof importedActivity>

/** What a note hangs on; null for what is no note, or one of what never came. */
function hostOf({ is_note, deal_id: deal, contact_id: contact, company_id: company }: Input): Host | null {
  if (!is_note) return null
  if (deal) return { entity: "deal", record_id: deal }
  if (contact) return { entity: "contact", record_id: contact }
  return company ? { entity: "company", record_id: company } : null
}

/** Makes many tasks and notes in a few statements, in the order of the inputs; a note that hangs on nothing becomes a finished task. */
export async function createActivities(tx: Tx, inputs: readonly Input[]): Promise<Made[]> {
  const hosts = inputs.map(hostOf)
  // Both kinds lock deals, which is done in their order.
  const deals = [...new Set(inputs.flatMap(({ deal_id }) => deal_id ?? []))]
  if (hosts.some(Boolean)) await lockTaskDeals(tx, deals)
  const notes = await createNotes(
    tx,
    inputs.flatMap((input, at) => {
      const host = hosts[at]
      const { note, name, author_id: user_id = null, created_at, finished_at } = input
      return host
        ? [{ ...host, text: note || name || "", user_id, created_at: created_at ?? finished_at }]
        : []
    }),
  )
  const tasks = await createTasks(
    tx,
    inputs.flatMap(({ is_note: _, author_id: __, contact_id: ___, company_id: ____, ...task }, at) =>
      hosts[at] ? [] : [task],
    ),
  )
  const [nextNote, nextTask] = [notes.values(), tasks.values()]
  return hosts.flatMap((host) => (host ? nextNote : nextTask).next().value ?? [])
}
