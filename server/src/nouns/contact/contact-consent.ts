import { type ConsentPurpose, type ConsentState, consentPurposes } from "@funil/contract/consents"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { IndexedValue, RecordSource } from "../../platform/records/record-source.ts"

/** What a contact said last about a purpose. */
function consentState(ctx: Context, alias: string, purpose: ConsentPurpose): RawBuilder<ConsentState> {
  return sql`coalesce((
    select x.kind from consents x
    where x.account_id = ${ctx.accountId} and x.contact_id = ${sql.ref(`${alias}.id`)} and x.purpose = ${sql.lit(purpose)}
      and not x.is_alone
    order by x.at desc, x.kind desc limit 1
  ), 'never')`
}

/** The contacts in these states, sought among the consents. */
function inStates(purpose: ConsentPurpose): IndexedValue {
  return {
    equals: (ctx, alias, states) => {
      const id = sql.ref(`${alias}.id`)
      const about = sql`x.account_id = ${ctx.accountId} and x.purpose = ${sql.lit(purpose)} and not x.is_alone`
      const said = sql<SqlBool>`${id} in (
        select l.contact_id from (
          select distinct on (x.contact_id) x.contact_id, x.kind from consents x where ${about}
          order by x.contact_id, x.at desc, x.kind desc
        ) l where l.kind = any(${states.map(String)}::text[])
      )`
      if (!states.includes("never")) return said
      return sql<SqlBool>`(${said} or not exists (select from consents x where ${about} and x.contact_id = ${id}))`
    },
  }
}

const nameOf = (purpose: ConsentPurpose) => `${purpose}_consent` as const

/** The fields that say what holds of a contact for each purpose. */
export const contactConsents: Pick<RecordSource, "expressions"> & {
  readonly indexed: Record<string, IndexedValue>
} = {
  expressions: Object.fromEntries(
    consentPurposes.map((purpose) => [
      nameOf(purpose),
      (ctx: Context, alias: string) => consentState(ctx, alias, purpose),
    ]),
  ),
  indexed: Object.fromEntries(consentPurposes.map((purpose) => [nameOf(purpose), inStates(purpose)])),
}

/** The same fields as columns of an answer, over the alias of contacts. */
export function consentColumns(ctx: Context, alias: string): RawBuilder<unknown> {
  return sql.join(
    consentPurposes.map(
      (purpose) => sql`${consentState(ctx, alias, purpose)} as ${sql.ref(nameOf(purpose))}`,
    ),
  )
}
