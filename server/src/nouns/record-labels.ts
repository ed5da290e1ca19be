import type { Field } from "@funil/contract/shared/fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import { folded } from "../platform/records/like-pattern.ts"
import { companyScope } from "./company-visibility.ts"
import { contactScope } from "./contact-visibility.ts"
import { dealScope } from "./deal-visibility.ts"
import { pipelineScope } from "./pipeline-visibility.ts"
import { userScope } from "./user-visibility.ts"

type Kind = "deal" | "contact" | "company" | "user" | "product" | "pipeline" | "stage" | "task_type"

interface Labelled {
  readonly table: string
  /** Without case and accents. */
  readonly label: RawBuilder<string>
  readonly scope: (ctx: Context) => RawBuilder<SqlBool>
  /** There are few of them for many links: their labels are made once, and not anew for each row. */
  readonly isFew?: true
}

const everybodys = () => sql<SqlBool>`true`
const name = folded(sql`target.name`)
const personName = folded(sql`concat_ws(' ', target.first_name, target.last_name)`)
/** A link to what lies in the trash shows nothing; a user stays the name that a record keeps. */
const isThere = sql<SqlBool>`target.deleted_at is null`

const kinds: Readonly<Record<Kind, Labelled>> = {
  deal: {
    table: "deals",
    label: name,
    scope: (ctx) => sql`(${isThere} and ${dealScope(ctx, "deal.read", "target")})`,
  },
  contact: {
    table: "contacts",
    label: sql`target.search_name`,
    scope: (ctx) => sql`(${isThere} and ${contactScope(ctx, "contact.read", "target")})`,
  },
  company: {
    table: "companies",
    label: sql`target.search_name`,
    scope: (ctx) => sql`(${isThere} and ${companyScope(ctx, "company.read", "target")})`,
  },
  user: { table: "users", label: personName, scope: (ctx) => userScope(ctx, "target"), isFew: true },
  product: { table: "products", label: name, scope: () => isThere },
  pipeline: {
    table: "pipelines",
    label: name,
    scope: (ctx) => pipelineScope(ctx, "target"),
    isFew: true,
  },
  stage: { table: "stages", label: name, scope: everybodys, isFew: true },
  task_type: { table: "task_types", label: name, scope: everybodys, isFew: true },
}

/** The nouns that a link which names its noun with the record may lead to. */
const anyKind: readonly Kind[] = ["deal", "contact", "company", "user", "product"]

const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word)

function labelsOf(ctx: Context, kind: Kind): RawBuilder<unknown> {
  const { table, label, scope, isFew } = kinds[kind]
  return sql`select target.id, ${label} as label from ${sql.table(table)} target
    where target.account_id = ${ctx.accountId} and ${scope(ctx)} ${isFew ? sql`offset 0` : sql``}`
}

/** A query of `id` and `label`: what is shown, without case and accents, of the records that a link may lead to and the caller may see. */
export function recordLabels(ctx: Context, to: Field["to"]): RawBuilder<unknown> {
  const wanted = to === undefined ? anyKind : [to].filter(isKind)
  return sql.join(
    wanted.map((kind) => labelsOf(ctx, kind)),
    sql` union all `,
  )
}
