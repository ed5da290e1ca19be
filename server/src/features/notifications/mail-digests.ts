import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { enqueueMail } from "../../platform/mail/mail-job.ts"
import { digestMail } from "./digest-mail.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationView } from "./notification-view.ts"

const usersAtOnce = 50
/** A mail names so many; of the others it says how many they are. */
const maxNamed = 20

/** Settings, over the alias `s`, whose hour has come today in the account's time zone, over the alias `a`. */
function isDue(now: Date): RawBuilder<SqlBool> {
  const local = sql`(${now}::timestamptz at time zone a.timezone)`
  return sql`s.digest = 'daily' and extract(hour from ${local}) >= s.digest_hour
    and (s.digested_on is null or s.digested_on < ${local}::date)`
}

/**
 * Mails to those who wish it, once a day from the hour that they chose, what they have not read and no earlier mail told of. Who has read
 * all gets nothing.
 */
export const mailDigests: JobDefinition = {
  name: "notification.digest",
  // The next hour tries again.
  retry: { limit: 2, delaySeconds: 60 },
  schedule: { minute: 0 },
  accounts: (now) => sql`
    select distinct s.account_id as account
    from notification_settings s join accounts a on a.account_id = s.account_id where ${isDue(now)}
  `,
  // No right: only the schedule runs it.
  // No ledger: a notification is no record.
  run: async (ctx) => {
    for (let count = usersAtOnce; count === usersAtOnce;) count = await mailSome(ctx)
  },
}

async function mailSome(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const users = await claimUsers(tx)
    for (const user of users) await mailDigest(tx, user)
    return users.length
  })
}

/** Notes of some users that today is settled, and answers who they are; each is answered once, whoever else asks. */
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

interface Unread extends NotificationRow {
  readonly email: string
  readonly first_name: string
  readonly total: number
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
