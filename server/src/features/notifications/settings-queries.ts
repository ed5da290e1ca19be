import {
  isToldByDefault,
  kindsOfRole,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from "@funil/contract/notifications"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Actor } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** The channels that a user has chosen, where they are not as usual. */
export type Choices = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

interface SettingsRow {
  readonly kinds: Choices
  readonly digest: NotificationSettings["digest"]
  readonly digest_hour: number
}

const usualSettings: SettingsRow = { kinds: {}, digest: "off", digest_hour: 8 }

/** What the caller has chosen. */
export async function readSettings(tx: Tx): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select kinds, digest, digest_hour from notification_settings
    where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null}
  `.execute(tx.db)
  return rows[0] ?? usualSettings
}

/** What the caller has chosen, as a row of theirs that is locked. */
export async function lockSettings(tx: Tx, { id }: Actor): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    insert into notification_settings as known (account_id, user_id) values (${tx.accountId}, ${id})
    on conflict (account_id, user_id) do update set digest = known.digest
    returning kinds, digest, digest_hour
  `.execute(tx.db)
  return rows[0] ?? usualSettings
}

/** The caller; only users have settings. */
export function settingsUser(tx: Tx): Actor {
  if (!tx.user) throw new AppError("forbidden")
  return tx.user
}

/** The settings as they are told: each kind of the role with all its channels. */
export function settingsView({ role }: Actor, row: SettingsRow): NotificationSettings {
  const channels = (kind: NotificationKind) => {
    const usual = isToldByDefault(kind)
    return { app: usual, push: usual, email: usual, ...row.kinds[kind] }
  }
  const kinds = Object.fromEntries(kindsOfRole(role).map((kind) => [kind, channels(kind)]))
  return { kinds, digest: row.digest, digest_hour: row.digest_hour }
}
