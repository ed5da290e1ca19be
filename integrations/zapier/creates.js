import { api } from "./api.js"
import { bodyOf, inputFields } from "./fields.js"
import { nouns } from "./nouns.js"

const sample = { id: "01980000-0000-7000-8000-000000000002" }

function action(key, { noun, label, description, fields, perform }) {
  return {
    key,
    noun,
    display: { label, description },
    operation: { inputFields: fields, perform, sample },
  }
}

function create([entity, { path, label }]) {
  return action(`create_${entity}`, {
    noun: label,
    label: `Create ${label}`,
    description: `Creates a ${entity}.`,
    fields: inputFields(entity, true),
    perform: (z, bundle) => api(z, bundle, { method: "POST", path, body: bodyOf(bundle.inputData) }),
  })
}

const idField = (entity, label) => ({
  key: "id",
  label,
  type: "string",
  required: true,
  ...(entity !== "task" && { search: `find_${entity}.id` }),
})

function update([entity, { path, label }]) {
  return action(`update_${entity}`, {
    noun: label,
    label: `Update ${label}`,
    description: `Changes what is filled in of a ${entity}, and leaves the rest.`,
    fields: [idField(entity, label), ...inputFields(entity, false)],
    perform: (z, bundle) =>
      api(z, bundle, {
        method: "PUT",
        path: `${path}/${bundle.inputData.id}`,
        body: bodyOf(bundle.inputData, ["id"]),
      }),
  })
}

const moveDeal = action("move_deal", {
  noun: "Deal",
  label: "Move Deal",
  description: "Moves a deal to a stage.",
  fields: [
    idField("deal", "Deal"),
    { key: "pipeline_stage_id", label: "Stage", type: "string", required: true, dynamic: "stages.id.name" },
    {
      key: "lost_reason",
      label: "Lost reason",
      type: "string",
      required: false,
      helpText: "For the lost stage, a lost reason of its pipeline.",
    },
  ],
  perform: (z, bundle) =>
    api(z, bundle, {
      method: "PUT",
      path: `/cards/${bundle.inputData.id}`,
      body: bodyOf(bundle.inputData, ["id"]),
    }),
})

const createNote = action("create_note", {
  noun: "Note",
  label: "Create Note",
  description: "Adds a note to a record.",
  fields: [
    {
      key: "entity",
      label: "On",
      type: "string",
      required: true,
      choices: ["deal", "contact", "company", "task"],
    },
    { key: "record_id", label: "Record", type: "string", required: true },
    { key: "note", label: "Note", type: "text", required: true, helpText: "Text, or simple HTML." },
  ],
  perform: (z, bundle) => api(z, bundle, { method: "POST", path: "/notes", body: bodyOf(bundle.inputData) }),
})

export const creates = [
  ...Object.entries(nouns).map(create),
  ...Object.entries(nouns).map(update),
  moveDeal,
  createNote,
]
