import { userFields } from "@funil/contract/account/users"
import { addressFields } from "@funil/contract/shared/values/address"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { unaccented } from "../../platform/records/like-pattern.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { optionWords } from "../noun-words.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../targets.ts"
import { userDetailScope, userNoun } from "./user-noun.ts"
const details = [
  "email",
  "job",
  "phone1",
  "document",
  "gender",
  "birthdate",
  ...Object.keys(addressFields),
  "deactivated",
  "last_seen_at",
  "created_at",
  "updated_at",
]

/**
 * Returns an empty value for a detail that the caller may not see, so no order or filter reveals
 * it.
 */
function detail(expression: (alias: string) => RawBuilder<unknown>) {
  return (ctx: Context, alias: string) =>
    sql`(case when ${userDetailScope(ctx, alias)} then ${expression(alias)} end)`
}

export const userSource: RecordSource = {
  table: userNoun.table,
  alias: "u",
  fields: userFields,
  expressions: {
    ...Object.fromEntries(details.map((name) => [name, detail((alias) => sql.ref(`${alias}.${name}`))])),
    active: detail(
      (alias) => sql`(${sql.ref(alias)}.password_hash is not null and not ${sql.ref(alias)}.deactivated)`,
    ),
  },
  labels: recordLabels,
  words: optionWords("user"),
  links: {},
  custom: { entity: "user", target: targetScope, visible: userDetailScope },
  scope: userNoun.scope,
  search: (ctx, alias, match) => {
    const u = sql.ref(alias)
    const name = unaccented(sql`${u}.first_name || ' ' || coalesce(${u}.last_name, '')`)
    return sql`(${name} ${match} or (${userDetailScope(ctx, alias)} and ${u}.search ${match}))`
  },
  order: { field: "first_name", direction: "asc" },
}
