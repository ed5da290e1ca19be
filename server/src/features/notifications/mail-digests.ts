import type { Language } from "@funil/contract/account/accounts"
import type { Notification } from "@funil/contract/messages/notifications"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { type Mail, productMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationView } from "./notification-view.ts"

const usersAtOnce = 50
/** The most notifications that a mail lists. It counts the others. */
const maxNamed = 20

/**
 * Mails unread notifications once a day, from the hour that the user chose. Skips those that an
 * earlier mail contained, and users who have read all.
 */
export const mailDigests: JobDefinition = {
  name: "notification.digest",
  // The run of the next hour tries again.
  retry: { limit: 2, delaySeconds: 60 },
  schedule: { minute: 0 },
  accounts: (now) => sql`
    select distinct s.account_id as account
    from notification_settings s join accounts a on a.account_id = s.account_id where ${isDue(now)}
  `,
  // No ledger: a notification is no record.
  run: async (ctx) => {
    for (let count = usersAtOnce; count === usersAtOnce;) count = await mailSome(ctx)
  },
}

interface Unread extends NotificationRow {
  readonly email: string
  readonly first_name: string
  readonly total: number
}

interface Digest {
  readonly to: { readonly email: string; readonly first_name: string }
  /** The newest unread notifications. */
  readonly named: readonly Notification[]
  /** The number of unread notifications. */
  readonly total: number
}

interface Words {
  readonly subject: (total: number) => string
  readonly hello: (name: string) => string
  readonly more: (count: number) => string
  readonly settings: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (total) =>
      total === 1 ? "1 notificação para você no Funil" : `${total} notificações para você no Funil`,
    hello: (name) => `Olá, ${name}. Veja o que você ainda não leu:`,
    more: (count) => (count === 1 ? "E mais 1." : `E mais ${count}.`),
    settings: "Escolher o que receber",
  },
  en: {
    subject: (total) =>
      total === 1 ? "1 notification for you in Funil" : `${total} notifications for you in Funil`,
    hello: (name) => `Hello ${name}, here's what you haven't read yet:`,
    more: (count) => (count === 1 ? "And 1 more." : `And ${count} more.`),
    settings: "Notification settings",
  },
}

/** Returns the mail with a user's unread notifications, in the account's language. */
export function digestMail(ctx: Context, { to, named, total }: Digest): Mail {
  const { subject, hello, more, settings } = withIsolatedNames(words[ctx.language])
  const { publicUrl } = ctx.services.config
  const links = named.map(({ title, description, route }) => ({
    label: description === null ? title : `${title} · ${description}`,
    url: `${publicUrl}${route}`,
  }))
  return productMail(ctx, to.email, subject(total), [
    hello(to.first_name),
    { links },
    ...(total > named.length ? [more(total - named.length)] : []),
    { links: [{ label: settings, url: `${publicUrl}/profile/notifications` }] },
  ])
}

/**
 * Matches settings, over the alias `s`, whose hour has come today in the zone of the account, over
 * the alias `a`.
 */
function isDue(now: Date): RawBuilder<SqlBool> {
  const local = sql`(${now}::timestamptz at time zone a.timezone)`
  return sql`s.digest = 'daily' and extract(hour from ${local}) >= s.digest_hour
    and (s.digested_on is null or s.digested_on < ${local}::date)`
}

async function mailSome(ctx: Permitted): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const users = await claimUsers(tx)
    for (const user of users) await mailDigest(tx, user)
    return users.length
  })
}

/** Marks today as done for some users and returns them. Concurrent runs return each user once. */
async function claimUsers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update notification_settings due set digested_on = (${tx.now()}::timestamptz at time zone ${tx.timezone})::date
    where due.account_id = ${tx.accountId} and due.user_id in (
      select s.user_id from notification_settings s join accounts a on a.account_id = ${tx.accountId}
      where s.account_id = ${tx.accountId} and ${isDue(tx.now())}
      order by s.user_id limit ${usersAtOnce} for update of s skip locked
    )
    returning due.user_id
  `.execute(tx.db)
  return rows.map(({ user_id }) => user_id)
}

async function mailDigest(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<Unread>`
    with told as (
      update notifications n set mailed_at = ${tx.now()}
      from users u
      where n.account_id = ${tx.accountId} and n.user_id = ${userId} and n.read_at is null and n.deleted_at is null
        and n.mailed_at is null and n.in_digest
        and u.account_id = ${tx.accountId} and u.id = n.user_id and u.deleted_at is null and not u.deactivated
      returning n.*, u.email, u.first_name
    )
    select told.*, count(*) over ()::int as total from told order by created_at desc, id desc limit ${maxNamed}
  `.execute(tx.db)
  const [first] = rows
  if (!first) return
  const named = rows.map((row) => notificationView(tx, row))
  await enqueueMail(tx, digestMail(tx, { to: first, named, total: first.total }))
}
