import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  isToldByDefault,
  kindsOfRole,
  type updateNotificationSettings as endpoint,
} from "@funil/contract/messages/notifications"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Actor } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"

/** Returns the caller's notification settings. */
export async function getNotificationSettings(ctx: Permitted): Promise<NotificationSettings> {
  return inTransaction(ctx, async (tx) => settingsView(settingsUser(tx), await readSettings(tx)))
}

type Input = z.output<typeof endpoint.body>

/** Updates the caller's notification settings from now on. */
// No ledger: notification settings are no record.
export async function updateNotificationSettings(
  ctx: Permitted<"own">,
  input: Input,
): Promise<NotificationSettings> {
  return inTransaction(ctx, async (tx) => {
    const user = settingsUser(tx)
    const before = await lockSettings(tx, user)
    const after = {
      kinds: merged(before.kinds, input.kinds),
      digest: input.digest ?? before.digest,
      digest_hour: input.digest_hour ?? before.digest_hour,
    }
    const isMoved = after.digest !== before.digest || after.digest_hour !== before.digest_hour
    // If the hour has passed today, the first mail comes tomorrow.
    const local = sql`(${tx.now()}::timestamptz at time zone ${tx.timezone})`
    await sql`
      update notification_settings set kinds = ${JSON.stringify(after.kinds)}, digest = ${after.digest},
        digest_hour = ${after.digest_hour},
        digested_on = case when ${isMoved}
          then case when extract(hour from ${local}) >= ${after.digest_hour} then ${local}::date end else digested_on end
      where account_id = ${tx.accountId} and user_id = ${user.id}
    `.execute(tx.db)
    return settingsView(user, after)
  })
}

function merged(before: Choices, sent: Input["kinds"]): Choices {
  const changed = Object.entries(sent ?? {}).map(([kind, channels]) => {
    const chosen = Object.entries(channels ?? {}).filter(([, value]) => value !== undefined)
    // The call's schema has validated the kind.
    return [kind, { ...ownValue(before, kind), ...Object.fromEntries(chosen) }] as const
  })
  return { ...before, ...Object.fromEntries(changed) }
}

/** The user's channels by kind, where they differ from the default. */
type Choices = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

interface SettingsRow {
  readonly kinds: Choices
  readonly digest: NotificationSettings["digest"]
  readonly digest_hour: number
}

const usualSettings: SettingsRow = { kinds: {}, digest: "off", digest_hour: 8 }

/** Returns the caller's choices. */
async function readSettings(tx: Tx): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select kinds, digest, digest_hour from notification_settings
    where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null}
  `.execute(tx.db)
  return rows[0] ?? usualSettings
}

/** Returns the caller's choices in a locked row. */
async function lockSettings(tx: Tx, { id }: Actor): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    insert into notification_settings as known (account_id, user_id) values (${tx.accountId}, ${id})
    on conflict (account_id, user_id) do update set digest = known.digest
    returning kinds, digest, digest_hour
  `.execute(tx.db)
  return rows[0] ?? usualSettings
}

/** Returns the caller. Only users have settings. */
function settingsUser(tx: Tx): Actor {
  if (!tx.user) throw new AppError("forbidden")
  return tx.user
}

/** Returns the settings of the answer: each kind of the role with all its channels. */
function settingsView({ role }: Actor, row: SettingsRow): NotificationSettings {
  const channels = (kind: NotificationKind) => {
    const usual = isToldByDefault(kind)
    return { app: usual, push: usual, email: usual, ...row.kinds[kind] }
  }
  const kinds = Object.fromEntries(kindsOfRole(role).map((kind) => [kind, channels(kind)]))
  return { kinds, digest: row.digest, digest_hour: row.digest_hour }
}
