import { type ConsentPurpose, type ConsentState, consentPurposes } from "@funil/contract/forms/consents"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import type { IndexedValue, RecordSource } from "../../platform/records/record-source.ts"

const nameOf = (purpose: ConsentPurpose) => `${purpose}_consent` as const

/** The fields that show a contact's consent for each purpose. */
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

/** Returns the consent fields as columns of an answer, over the alias of contacts. */
export function consentColumns(ctx: Context, alias: string): RawBuilder<unknown> {
  return sql.join(
    consentPurposes.map(
      (purpose) => sql`${consentState(ctx, alias, purpose)} as ${sql.ref(nameOf(purpose))}`,
    ),
  )
}

/** Returns the address of a form's terms. */
export function formTermUrl({ services, accountId }: Context, id: string): string {
  return `${services.config.publicUrl}/api/forms/terms/${signToken(services.config, "term", { accountId, id })}`
}

/** Returns a contact's last answer for a purpose. */
function consentState(ctx: Context, alias: string, purpose: ConsentPurpose): RawBuilder<ConsentState> {
  return sql`coalesce((
    select x.kind from consents x
    where x.account_id = ${ctx.accountId} and x.contact_id = ${sql.ref(`${alias}.id`)} and x.purpose = ${sql.lit(purpose)}
      and not x.is_alone
    order by x.at desc, x.kind desc limit 1
  ), 'never')`
}

/** Finds contacts in these consent states through the consents table. */
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
