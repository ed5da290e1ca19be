import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import { receiverScope } from "./message-visibility.ts"

/** Of the messages `m` what is told of those that somebody wrote: the author, and the copies that the caller sees. */
export function mailColumns(ctx: Context): RawBuilder<unknown> {
  return sql`${userRefOf(ctx, "m", "author_id")} as author, case when m.line is not null and m.copy_of is null then (
    select json_agg(json_build_object('id', k.id, 'to', k."to", 'line', k.line, 'state', k.state, 'reason', k.reason,
      'user_id', k.user_id, 'contact_id', k.contact_id, 'company_id', k.company_id) order by k.id)
    from messages k where k.account_id = ${ctx.accountId} and k.copy_of = m.id and ${receiverScope(ctx, "k")}
  ) end as copies`
}

/** How much is read of a text to show its beginning: more than is shown, so that no address is cut in two before it is looked at. */
export const lengthRead = 500

/** How the text of the messages `m` begins, or what WhatsApp's template is called that went out instead. */
export const beginningColumn: RawBuilder<unknown> = sql`left(coalesce(m.text, m.template ->> 'name'), ${sql.lit(lengthRead)}) as beginning`

/** The messages `m` as they are listed. */
export function messageColumns(ctx: Context): RawBuilder<unknown> {
  return sql`m.id, m.channel, m."to", m.subject, m.state, m.processed_at, m.delivered_at, m.opened_at, m.reason, m.error, m.created_at,
    m.user_id, m.contact_id, m.company_id, m.line, m.attachments, ${mailColumns(ctx)}, ${beginningColumn}`
}
