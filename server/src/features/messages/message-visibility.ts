import { type RawBuilder, type SqlBool, sql } from "kysely"
import { companyScope } from "../../nouns/company/company-noun.ts"
import { contactScope } from "../../nouns/contact/contact-noun.ts"
import { pastHostScope } from "../../nouns/host-visibility.ts"
import { userDetailScope, userRefOf } from "../../nouns/user/user-noun.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { escapeHtml } from "../../platform/text/plain-text.ts"
import { hiddenAddresses } from "../users/hidden-addresses.ts"
import type { CopyRow } from "./message-view.ts"

/**
 * The condition on messages (alias) to visible receivers. Hides only the addresses of users, not
 * their messages.
 */
export function receiverScope(ctx: Context, message = "m"): RawBuilder<SqlBool> {
  const m = sql.ref(message)
  const isSeen = (table: "contacts" | "companies", id: RawBuilder<unknown>, scope: RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${id} is null or exists (
      select from ${sql.table(table)} r where r.account_id = ${ctx.accountId} and r.id = ${id} and ${scope}
    ))`
  const limits = [
    ...(scopeFor(ctx, "contact.read") === "all"
      ? []
      : [isSeen("contacts", sql`${m}.contact_id`, contactScope(ctx, "contact.read", "r"))]),
    ...(scopeFor(ctx, "company.read") === "all"
      ? []
      : [isSeen("companies", sql`${m}.company_id`, companyScope(ctx, "company.read", "r"))]),
  ]
  return limits.length === 0 ? sql`true` : sql`(${sql.join(limits, sql` and `)})`
}

/** The condition on messages (alias) about visible records, in the trash or not. */
export function messageScope(ctx: Context, message = "m"): RawBuilder<SqlBool> {
  return sql`(${pastHostScope(ctx, message)} and ${receiverScope(ctx, message)})`
}

/** The text that a search looks through. It hides addresses that the caller may not see. */
export function searchedText(ctx: Context, message = "m"): RawBuilder<string> {
  const m = sql.ref(message)
  if (scopeFor(ctx, "user.details") === "all") return sql`${m}."to" || ' ' || coalesce(${m}.subject, '')`
  const hidden = sql`
    select concat_ws(' ', u.first_name, u.last_name) from users u
    where u.account_id = ${ctx.accountId} and not ${userDetailScope(ctx, "u")} and (u.id = ${m}.user_id
      or (coalesce(${m}.user_id, ${m}.contact_id, ${m}.company_id) is null and ${m}."to" in (u.email_key, u.phone1)))
    limit 1`
  return sql`coalesce((${hidden}), ${m}."to") || ' ' || regexp_replace(coalesce(${m}.subject, ''), '\\S*(@|\\d{8})\\S*', '', 'g')`
}

/** The columns of a message that may contain a user's address. */
interface AddressedMessage {
  readonly to: string
  readonly user_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly subject: string | null
  readonly error: string | null
  readonly beginning?: string | null
  readonly copies?: readonly CopyRow[] | null
  readonly text?: string | null
  readonly html?: string | null
  readonly template?: { readonly parameters: readonly string[] } | null
}

/**
 * Returns the messages with the names of users in place of addresses that the caller may not see.
 */
export async function seenMessages<M extends AddressedMessage>(tx: Tx, messages: readonly M[]): Promise<M[]> {
  if (scopeFor(tx, "user.details") === "all") return [...messages]
  const texts = messages.flatMap(
    ({ subject, error, beginning = null, text = null, html = null, template }) => [
      subject,
      error,
      beginning,
      text,
      html,
      ...(template?.parameters ?? []),
    ],
  )
  const sent = messages.flatMap((message) => [message, ...(message.copies ?? [])])
  const { inText, of } = await hiddenAddresses(tx, sent, texts)
  const receiverOf = (one: AddressedMessage | CopyRow) =>
    one.contact_id === null && one.company_id === null ? of(one) : one.to
  const shown = (text: string) => inText(text)
  return messages.map((message) => {
    const { beginning, text, html, template, copies } = message
    return {
      ...message,
      to: receiverOf(message),
      subject: message.subject && shown(message.subject),
      error: message.error && shown(message.error),
      ...(copies && { copies: copies.map((copy) => ({ ...copy, to: receiverOf(copy) })) }),
      ...(beginning && { beginning: shown(beginning) }),
      ...(text && { text: shown(text) }),
      ...(html && { html: inText(html, escapeHtml) }),
      ...(template && { template: { ...template, parameters: template.parameters.map(shown) } }),
    }
  })
}

/** The columns of messages (alias `m`) that users wrote: the author and the visible copies. */
function mailColumns(ctx: Context): RawBuilder<unknown> {
  return sql`${userRefOf(ctx, "m", "author_id")} as author, case when m.line is not null and m.copy_of is null then (
    select json_agg(json_build_object('id', k.id, 'to', k."to", 'line', k.line, 'state', k.state, 'reason', k.reason,
      'user_id', k.user_id, 'contact_id', k.contact_id, 'company_id', k.company_id) order by k.id)
    from messages k where k.account_id = ${ctx.accountId} and k.copy_of = m.id and ${receiverScope(ctx, "k")}
  ) end as copies`
}

/**
 * Reads more than a list shows, so that the cut never splits an address before the server hides it.
 */
const lengthRead = 500

/**
 * The beginning of a message's text (alias `m`), or the name of the WhatsApp template that went out
 * instead.
 */
const beginningColumn: RawBuilder<unknown> = sql`left(coalesce(m.text, m.template ->> 'name'), ${sql.lit(lengthRead)}) as beginning`

/** The columns of messages (alias `m`) in lists. */
export function messageColumns(ctx: Context): RawBuilder<unknown> {
  return sql`m.id, m.channel, m."to", m.subject, m.state, m.processed_at, m.delivered_at, m.opened_at, m.reason, m.error, m.created_at,
    m.user_id, m.contact_id, m.company_id, m.line, m.attachments, ${mailColumns(ctx)}, ${beginningColumn}`
}
