import { undo as undoCall } from "@funil/contract/records/history"
import { createNote } from "@funil/contract/records/notes"
import { longText, text } from "@funil/contract/shared/values/text"
import * as z from "zod/mini"
import { escapeHtml } from "../../platform/text/plain-text.ts"
import { brief, briefRow } from "./brief.ts"
import { described, entity, recordCall, recordId, tool, undoOf } from "./tool.ts"
const values = described(
  z.record(z.string(), z.unknown()),
  'Fields by their names in list_fields, such as {"name": "Ipê", "amount": 1200, "contacts": [ID], "custom_fields": {"roof": "tiles"}}. ' +
    "Links are ids. A list that is sent takes the place of the whole list.",
)

const createRecord = tool({
  name: "create_record",
  title: "Make a record",
  description:
    "Makes a deal, contact, company, product or bill. Look with find first whether it is there already. A deal without pipeline_stage_id stands " +
    "in the first stage of the first pipeline. For tasks use create_task, for notes add_note. Users can't be made by assistants.",
  effect: "adds",
  input: z.strictObject({ entity, values }),
  run: async (api, { entity, values }) => {
    const made = await api.send(recordCall(entity, "create"), { body: values })
    const record = made.answer as { possible_duplicates?: string[] }
    return {
      created: briefRow(entity, record, api),
      ...(record.possible_duplicates?.length && { possible_duplicates: record.possible_duplicates }),
      ...undoOf(made),
    }
  },
})

const updateRecord = tool({
  name: "update_record",
  title: "Change a record",
  description:
    "Changes fields of one record; what is not named stays. To move a deal to another stage use move_deal, to finish a task finish_task, to change " +
    "many records at once mass_update.",
  effect: "changes",
  input: z.strictObject({ entity, id: recordId, values }),
  run: async (api, { entity, id, values }) => {
    const changed = await api.send(recordCall(entity, "update"), { params: { id }, body: values })
    return { changed: briefRow(entity, changed.answer as object, api), ...undoOf(changed) }
  },
})

const deleteRecord = tool({
  name: "delete_record",
  title: "Delete a record",
  description:
    "Puts one record in the trash, from where a person can restore it for 30 days. Ask the person before you do it. Users can't be deleted by " +
    "assistants.",
  effect: "removes",
  input: z.strictObject({ entity, id: recordId }),
  run: async (api, { entity, id }) => {
    const deleted = await api.send(recordCall(entity, "trash"), { params: { id } })
    return { deleted: { entity, id }, ...undoOf(deleted) }
  },
})

/** Returns text as the HTML of a note. Blank lines separate paragraphs. */
function noteOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/)
  return paragraphs.map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`).join("")
}

const addNote = tool({
  name: "add_note",
  title: "Write a note",
  description:
    "Writes a note on a record, where colleagues who see the record read it. Plain text; blank lines part paragraphs.",
  effect: "adds",
  input: z.strictObject({ entity, id: recordId, text: described(longText(20_000), "The note.") }),
  run: async (api, { entity, id, text }) => {
    const written = await api.send(createNote, { body: { entity, record_id: id, note: noteOf(text) } })
    const { id: note } = written.answer as { id: string }
    return { note, on: { entity, id }, ...undoOf(written) }
  },
})

const undo = tool({
  name: "undo",
  title: "Take back a change",
  description:
    "Takes back what one change did, by the undo token that it answered or that history lists; what automations did because of it goes with it. " +
    "What somebody changed since is left alone and told as skipped.",
  effect: "changes",
  input: z.strictObject({ token: described(text(100), "The undo token of a change.") }),
  run: async (api, { token }) => {
    const undone = await api.send(undoCall, { body: { token } })
    return { ...(brief(undone.answer) as object), ...undoOf(undone) }
  },
})

export const writingTools = [createRecord, updateRecord, deleteRecord, addNote, undo]
