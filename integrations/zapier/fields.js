import { api } from "./api.js"

const prefix = "own__"

/** The Zapier type of each custom field type. */
const types = {
  number: "number",
  money: "number",
  textarea: "text",
  date: "string",
  password: "password",
}

/** Dividers have no value, and links to records are set in Funil. */
const isAsked = ({ type }) => type !== "div" && type !== "global-select"

/** Fetches the account's custom fields of a noun. */
export function ownFields(entity) {
  return async (z, bundle) => {
    const fields = await api(z, bundle, { method: "GET", path: "/customFields", params: { entity } })
    return fields.filter(isAsked).map(({ name, label, type, options }) => ({
      key: `${prefix}${name}`,
      label,
      type: types[type] ?? "string",
      required: false,
      ...(options?.length > 0 && { choices: options }),
      ...((type === "tags" || type === "multiselect") && { list: true }),
    }))
  }
}

const isFilled = (value) => value !== undefined && value !== null && value !== ""

/** Converts the filled inputs to a body. Nests custom fields and drops empty inputs. */
export function bodyOf(inputData, left = []) {
  const filled = Object.entries(inputData).filter(([key, value]) => isFilled(value) && !left.includes(key))
  const own = filled.filter(([key]) => key.startsWith(prefix))
  const plain = filled.filter(([key]) => !key.startsWith(prefix))
  return {
    ...Object.fromEntries(plain),
    ...(own.length > 0 && {
      custom_fields: Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value])),
    }),
  }
}

const input = (key, label, more = {}) => ({ key, label, type: "string", required: false, ...more })

const deal = (isNew) => [
  input("name", "Name", { required: isNew }),
  input("amount", "Amount", { type: "number" }),
  ...(isNew ? [input("pipeline_stage_id", "Stage", { dynamic: "stages.id.name", required: true })] : []),
  input("user_id", "Owner", { dynamic: "users.id.name" }),
  input("contacts", "Contacts", {
    list: true,
    dynamic: "new_contact.id.first_name",
    search: "find_contact.id",
  }),
  input("companies", "Companies", {
    list: true,
    dynamic: "new_company.id.company",
    search: "find_company.id",
  }),
  input("tags", "Tags", { list: true }),
  input("expected_close_date", "Expected close", { helpText: "As in 2026-03-31." }),
]

const contact = (isNew) => [
  input("first_name", "First name", { required: isNew }),
  input("last_name", "Last name"),
  input("email", "Email"),
  input("phone1", "Phone"),
  input("job", "Job title"),
  input("document", "CPF"),
  input("companies", "Companies", {
    list: true,
    dynamic: "new_company.id.company",
    search: "find_company.id",
  }),
  input("tags", "Tags", { list: true }),
]

const company = (isNew) => [
  input("company", "Name", { required: isNew }),
  input("email", "Email"),
  input("phone1", "Phone"),
  input("website", "Website"),
  input("document", "CNPJ"),
  input("tags", "Tags", { list: true }),
]

const task = (isNew) => [
  input("name", "Name"),
  input("task_type_id", "Type", { dynamic: "task_types.id.name", required: isNew }),
  input("start", "Start", {
    required: isNew,
    helpText: "In the account's time zone, as in 2026-03-31 10:00.",
  }),
  input("end", "End", { required: isNew, helpText: "In the account's time zone, as in 2026-03-31 10:30." }),
  input("responsible_user_id", "Assignee", { dynamic: "users.id.name", required: isNew }),
  input("deal_id", "Deal", { dynamic: "new_deal.id.name", search: "find_deal.id" }),
  input("note", "Note", { type: "text" }),
  ...(isNew ? [] : [input("is_finished", "Finished", { type: "boolean" })]),
]

const written = { deal, contact, company, task }

/** The nouns with custom fields. */
const owning = ["deal", "contact", "company"]

/** The inputs for creating or updating a record of a noun. */
export function inputFields(entity, isNew) {
  return [...written[entity](isNew), ...(owning.includes(entity) ? [ownFields(entity)] : [])]
}
