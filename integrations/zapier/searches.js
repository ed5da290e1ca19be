import { api } from "./api.js"
import { nouns } from "./nouns.js"

/** How to find a record: by exact fields, else by words of its name. */
const keys = {
  deal: [["name", "Name", "like"]],
  contact: [
    ["email", "Email", "="],
    ["phone1", "Phone", "like"],
    ["first_name", "First name", "like"],
  ],
  company: [
    ["company", "Name", "like"],
    ["document", "CNPJ", "="],
    ["email", "Email", "="],
  ],
}

function search([entity, asked]) {
  const { path, label } = nouns[entity]
  const perform = async (z, bundle) => {
    const filters = asked.flatMap(([filterField, , operator]) => {
      const valueField = bundle.inputData[filterField]
      return valueField ? [{ filterField, operator, valueField }] : []
    })
    if (filters.length === 0) throw new z.errors.Error("Say what to search for.", "empty", 400)
    const params = { orderBy: "created_at", direction: "desc", per_page: "10" }
    return (await api(z, bundle, { method: "POST", path: `${path}/filter`, params, body: { filters } })).data
  }
  return {
    key: `find_${entity}`,
    noun: label,
    display: { label: `Find ${label}`, description: `Finds a ${entity} by what it holds, the newest first.` },
    operation: {
      inputFields: asked.map(([key, name]) => ({ key, label: name, type: "string", required: false })),
      perform,
      sample: { id: "01980000-0000-7000-8000-000000000002" },
    },
  }
}

export const searches = Object.entries(keys).map(search)
