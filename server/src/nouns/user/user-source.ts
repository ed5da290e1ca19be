import { addressFields } from "@funil/contract/shared/address"
import { userFields } from "@funil/contract/users"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { folded } from "../../platform/records/like-pattern.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { optionWords } from "../option-words.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../target-visibility.ts"
import { userNoun } from "./user-noun.ts"
import { userDetailScope } from "./user-visibility.ts"

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

/** A detail that the caller may not see is empty here, so no order and no filter tells it. */
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
    const name = folded(sql`${u}.first_name || ' ' || coalesce(${u}.last_name, '')`)
    return sql`(${name} ${match} or (${userDetailScope(ctx, alias)} and ${u}.search ${match}))`
  },
  order: { field: "first_name", direction: "asc" },
}
