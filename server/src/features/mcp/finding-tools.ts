import { searchRecords } from "@funil/contract/home/search"
import { listLogs, listOperations } from "@funil/contract/records/history"
import { listNotes } from "@funil/contract/records/notes"
import type { Entity } from "@funil/contract/shared/entities"
import { id } from "@funil/contract/shared/ids"
import { optionalText, searchText } from "@funil/contract/shared/values/text"
import * as z from "zod/mini"
import { brief, briefRow, withUrl } from "./brief.ts"
import { type OwnApi, Refusal } from "./own-api.ts"
import { conditions, described, entity, filtersOf, recordCall, recordId, tool, words } from "./tool.ts"
const maxPage = 50
const usualPage = 20
const maxNotes = 10

const pageInput = {
  page: described(z.optional(z.int().check(z.minimum(1))), "The page, from 1."),
  per_page: described(
    z.optional(z.int().check(z.minimum(1), z.maximum(maxPage))),
    `Records a page, ${usualPage} unless said otherwise, at most ${maxPage}.`,
  ),
}

const find = tool({
  name: "find",
  title: "Find by words",
  description:
    "Finds records of every kind by words: a name, an e-mail, a phone, a document, a deal's code. Use it first whenever the person names " +
    "something. Answers at most 5 of each kind with entity, id, name, what tells it from others of that name, and its link.",
  effect: "reads",
  input: z.strictObject({ words: described(searchText(200), "What to look for.") }),
  run: async (api, { words }) => {
    const { hits } = await api.ask(searchRecords, { query: { q: words } })
    return { found: hits.map((hit) => brief(withUrl(hit.entity, hit, api.publicUrl))) }
  },
})

/** Returns the newest notes of a record, or none if the caller may not read them. */
async function notesOf(api: OwnApi, entity: Entity, record_id: string): Promise<unknown[]> {
  try {
    const notes = await api.ask(listNotes, { query: { entity, record_id } })
    return notes
      .slice(0, maxNotes)
      .map(({ id, note, user, pinned, created_at }) => ({ id, note, user, pinned, created_at }))
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}

const getRecord = tool({
  name: "get_record",
  title: "Read a record",
  description:
    "Reads one record whole: all its fields, own fields (custom_fields), linked records, a deal's tasks and products, and its newest notes. " +
    "Empty fields are left out.",
  effect: "reads",
  input: z.strictObject({ entity, id: recordId }),
  run: async (api, { entity, id }) => {
    const [{ answer }, notes] = await Promise.all([
      api.send(recordCall(entity, "get"), { params: { id } }),
      notesOf(api, entity, id),
    ])
    return brief({ ...withUrl(entity, answer as object, api.publicUrl), notes })
  },
})

const listRecords = tool({
  name: "list_records",
  title: "List records",
  description:
    "Lists records of one kind by words, conditions and order, a page at a time, and tells how many there are in all. Use it for questions " +
    'such as "which deals …" and "how many …"; list_fields tells the fields. Open deals without a next step: entity deal, status = open, ' +
    "task_status = null. Overdue tasks of mine: entity task, status = overdue, responsible_user_id = @me.",
  effect: "reads",
  input: z.strictObject({
    entity,
    words,
    filters: conditions,
    order_by: described(z.optional(optionalText(120)), "A filterable field."),
    direction: z.optional(z.enum(["asc", "desc"])),
    fields: described(
      z.optional(z.array(optionalText(120)).check(z.maxLength(20))),
      "More fields to tell of each record than the usual ones, such as custom_fields or created_at.",
    ),
    ...pageInput,
  }),
  run: async (
    api,
    { entity, words, filters, order_by: orderBy, direction, fields: more, page = 1, per_page = usualPage },
  ) => {
    const { answer } = await api.send(recordCall(entity, "filter"), {
      query: { orderBy, direction, page, per_page },
      body: { filters: filtersOf(filters), ...(words !== undefined && { search: words }) },
    })
    const { data, total, last_page } = answer as { data: object[]; total: number; last_page: number }
    return {
      total,
      page,
      pages: last_page,
      records: data.map((record) => briefRow(entity, record, { publicUrl: api.publicUrl, more })),
    }
  },
})

const history = tool({
  name: "history",
  title: "What was done",
  description:
    "With entity and id: what was changed in that record, by whom and when, newest first; the operation_id of a change is its undo token. Without " +
    "them: what was done in the whole account (for those who may see it), with the undo_token of each that can be taken back.",
  effect: "reads",
  input: z.strictObject({
    entity: z.optional(entity),
    id: z.optional(recordId),
    user_id: z.optional(id),
    ...pageInput,
  }),
  run: async (api, { entity, id, user_id, page = 1, per_page = usualPage }) => {
    const query = { page: String(page), per_page: String(per_page) }
    if (entity !== undefined && id !== undefined) {
      const { data, last_page } = await api.ask(listLogs, { query: { entity, record_id: id, ...query } })
      return {
        page,
        pages: last_page,
        changes: data.map((entry) => brief({ ...entry, entity: undefined, record_id: undefined })),
      }
    }
    if (id !== undefined) throw new Refusal("Say the entity of the id too.")
    const { data, total, last_page } = await api.ask(listOperations, { query: { entity, user_id, ...query } })
    return { total, page, pages: last_page, operations: data.map(brief) }
  },
})

export const findingTools = [find, getRecord, listRecords, history]
