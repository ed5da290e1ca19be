import { getMe } from "@funil/contract/account/auth"
import { listUsers } from "@funil/contract/account/users"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { listCustomFields } from "@funil/contract/settings/custom-fields"
import { listPipelines, type Pipeline } from "@funil/contract/settings/pipelines"
import type { Entity } from "@funil/contract/shared/entities"
import { operatorsByType } from "@funil/contract/shared/filters"
import * as z from "zod/mini"
import { fixedFields } from "../../nouns/record-sources.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { brief } from "./brief.ts"
import type { OwnApi } from "./own-api.ts"
import { entity, tool } from "./tool.ts"
const maxUsers = 100

const whoami = tool({
  name: "whoami",
  title: "Who am I",
  description:
    "Tells whose token this is, with role and rights, the account with its currency and time zone, and what time it is there. Call it first.",
  effect: "reads",
  input: z.strictObject({}),
  run: async (api) => {
    const { id, first_name, last_name, email, role, account } = await api.ask(getMe, {})
    const { company, timezone, currency, language, subscription_plan } = account
    return brief({
      user: { id, first_name, last_name, email, role },
      account: { company, timezone, currency, language, plan: subscription_plan },
      token: { name: api.ctx.token?.name, scopes: api.ctx.token?.scopes },
      now: wallClockNow(api.ctx),
      url: api.publicUrl,
    })
  },
})

function briefPipeline({ id, name, stages, lost_reason_options, counts_as_sales }: Pipeline) {
  const shown = stages.map(({ id, name, kind }) => ({ id, name, kind }))
  return { id, name, stages: shown, lost_reasons: lost_reason_options, counts_as_sales }
}

/** Returns what the ids in a noun's fields stand for, if the account has few of them. */
async function choicesOf(api: OwnApi, entity: Entity): Promise<object> {
  const kinds = new Set(Object.values(fixedFields(entity)).map(({ to }) => to))
  const query = { per_page: String(maxUsers), orderBy: "first_name", deactivated: "false" } as const
  const users = await api.ask(listUsers, { query })
  const data = Array.isArray(users) ? users : users.data
  return {
    users: data.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
    ...(kinds.has("pipeline") && { pipelines: (await api.ask(listPipelines, {})).map(briefPipeline) }),
    ...(kinds.has("task_type") && { task_types: await api.ask(listTaskTypes, {}) }),
  }
}

const listFields = tool({
  name: "list_fields",
  title: "Fields of a kind of record",
  description:
    "Tells the fields of a kind of record: type, options, which can be filtered, written and edited in mass, the account's own fields, the " +
    "operators of each type, and the ids of pipelines, stages, users and task types. Call it before list_records with conditions and before " +
    "create_record and update_record. Fields of linked records filter too: contacts.email of a deal, for instance.",
  effect: "reads",
  input: z.strictObject({ entity }),
  run: async (api, { entity }) => {
    const [own, choices] = await Promise.all([
      entity === "task" ? [] : api.ask(listCustomFields, { query: { entity } }),
      choicesOf(api, entity),
    ])
    const fields = Object.entries(fixedFields(entity)).map(([name, field]) => ({
      name,
      type: field.type,
      of: field.to,
      many: field.many,
      options: field.options,
      required: field.required,
      filter: field.filter,
      write: !field.readonly || undefined,
      mass: field.massEdit,
    }))
    const custom = own.map(({ name, label, type, options, required }) => ({
      name: `custom_fields.${name}`,
      label,
      type,
      options,
      required: required || undefined,
    }))
    return {
      fields: fields.filter(({ filter, write }) => filter || write).map(brief),
      own_fields: custom.map(brief),
      write_own_fields_as: { custom_fields: { NAME: "value" } },
      operators: operatorsByType,
      ...(brief(choices) as object),
    }
  },
})

export const accountTools = [whoami, listFields]
