import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import {
  type NewWebhook,
  type Webhook,
  type WebhookDraft,
  type WebhookStop,
  type WebhookUpdate,
  deliveryDays,
  maxWebhooks,
  type rotateSecret as rotateEndpoint,
} from "@funil/contract/data/webhooks"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Actor } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { versioned } from "../../platform/http/versions.ts"
import { newId } from "../../platform/new-id.ts"
import { beginReading, placeOf } from "../../platform/outbox/outbox-batch.ts"
import {
  openSecrets,
  sealedSecret,
  type SigningSecrets,
  type StoredSecrets,
} from "../deliveries/webhook-secrets.ts"
import { requireApi } from "../plans/plan-limits.ts"
import { mailAccessChange } from "../users/admin-letters.ts"
import { requireSound, type WebhookFilters } from "./webhook-rules.ts"

/** A webhook as it is stored. */
export interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly filters: WebhookFilters
  readonly enabled: boolean
  readonly enabled_at: Date | null
  readonly enabled_tx: string | null
  readonly stopped_reason: WebhookStop | null
  readonly failing_since: Date | null
  readonly secret: string
  readonly previous: string | null
  readonly rotated_at: Date | null
  readonly saved_by: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly version: number
}

export const webhookStore = settingStore<WebhookRow, Webhook, "webhook.manage">({
  entity: "webhook",
  table: "webhooks",
  right: "webhook.manage",
  label: "url",
  columns: {
    url: "kept",
    events: "kept",
    filters: "json",
    enabled: "kept",
    enabled_at: "quiet",
    enabled_tx: "quiet",
    stopped_reason: "kept",
    failing_since: "quiet",
    secret: "quiet",
    previous: "quiet",
    rotated_at: "instant",
    saved_by: "quiet",
  },
  irreversible: "rotated_at",
  check: async (tx, after) => {
    await requireSound(tx, after)
    await requireOnlyOne(tx, after)
  },
  derive: timesOf,
  // Queued deliveries of a deleted webhook find no address.
  trashing: () => ({ enabled: false }),
  putBack,
  answer: async (tx, { id }) => webhookView(await readWebhook(tx, id)),
})

/** A webhook with the user who saved it, if that user is still active. */
export interface AuthoredWebhook {
  readonly webhook: WebhookRow
  readonly author: Actor | null
}

/** Lists the webhooks that receive events now. */
export async function activeWebhooks(tx: Tx): Promise<AuthoredWebhook[]> {
  const { rows } = await sql<WebhookRow & { author: Actor | null }>`/* active webhooks */
    select ${webhookStore.selected("w")}, case when u.id is not null
      then json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines) end as author
    from webhooks w left join users u on u.account_id = ${tx.accountId} and u.id = w.saved_by and u.deleted_at is null and not u.deactivated
    where w.account_id = ${tx.accountId} and w.enabled and w.deleted_at is null order by w.id
  `.execute(tx.db)
  return rows.map(({ author, ...webhook }) => ({ webhook, author }))
}

/** A webhook with the name of the user who saved it and the results of its deliveries. */
interface WebhookSummary extends WebhookRow {
  readonly saver: UserRef | null
  readonly sent: number
  readonly failed: number
  readonly waiting: number
  readonly last_at: Date | null
}

/** Lists the webhooks that were not deleted, newest first. */
async function readWebhooks(tx: Tx, where: RawBuilder<SqlBool>): Promise<WebhookSummary[]> {
  const since = new Date(tx.now().getTime() - deliveryDays * 86_400_000)
  const { rows } = await sql<WebhookSummary>`/* webhooks */
    select ${webhookStore.selected("w")}, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'profile_picture', u.profile_picture) end as saver, h.sent, h.failed, h.waiting, h.last_at
    from webhooks w
    left join users u on u.account_id = ${tx.accountId} and u.id = w.saved_by
    cross join lateral (
      select (count(*) filter (where d.state = 'sent'))::int as sent, (count(*) filter (where d.state = 'failed'))::int as failed,
        (count(*) filter (where d.state = 'queued'))::int as waiting, max(d.created_at) as last_at
      from webhook_deliveries d where d.account_id = ${tx.accountId} and d.webhook_id = w.id and d.created_at > ${since}
    ) h
    where w.account_id = ${tx.accountId} and w.deleted_at is null and ${where} order by w.id desc
  `.execute(tx.db)
  return rows
}

/** Throws 404 for a missing or deleted webhook. */
export async function readWebhook(tx: Tx, id: string): Promise<WebhookSummary> {
  const [row] = await readWebhooks(tx, sql`w.id = ${id}`)
  if (!row) throw notFound()
  return row
}

function webhookView(row: WebhookSummary): Webhook {
  const { id, url, events, filters, enabled, saver, stopped_reason, sent, failed, waiting } = row
  return {
    id,
    url,
    events: [...events],
    // The contract's schema creates mutable arrays.
    filters: filters as Webhook["filters"],
    enabled,
    saved_by: saver,
    stopped_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    health: { sent, failed, waiting, last_at: row.last_at?.toISOString() ?? null },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Lists all webhooks, or those with an address. */
export async function listWebhooks(ctx: Permitted<"webhook.manage">, url?: string): Promise<Webhook[]> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const rows = await readWebhooks(tx, url === undefined ? sql`true` : sql`w.url = ${url}`)
    return rows.map(webhookView)
  })
}

export async function getWebhook(ctx: Permitted<"webhook.manage">, id: string): Promise<Webhook> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const row = await readWebhook(tx, id)
    return versioned(tx, webhookView(row), row.version)
  })
}

/** Creates a webhook, which sends changes from now on with the caller's rights. */
export async function createWebhook(
  ctx: Permitted<"webhook.manage">,
  draft: WebhookDraft,
): Promise<NewWebhook> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const { url, events, filters = {}, enabled = true } = draft
    const id = newId()
    const secrets = { secret: newSecret(tx, id), previous: null, rotated_at: null }
    const saved_by = tx.user?.id ?? null
    const states = { enabled_at: null, enabled_tx: null, stopped_reason: null, failing_since: null }
    const own = { id, url, events: [...new Set(events)], filters, enabled, saved_by }
    const made = await webhookStore.create(tx, () => ({ ...own, ...secrets, ...states }))
    await beginReading(tx, "workflow_positions")
    await mailAccessChange(tx, "webhook", url)
    return { ...made, secret: secretsOf(tx, { id, ...secrets }).secret }
  })
}

/** Changes a webhook, which has the caller's rights from then on. */
export async function updateWebhook(
  ctx: Permitted<"webhook.manage">,
  id: string,
  input: WebhookUpdate,
  ifMatch?: string,
): Promise<Webhook> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    return webhookStore.change(tx, { id, ifMatch }, async (_, before) => {
      const { url = before.url, events = before.events, filters = before.filters } = input
      const { enabled = before.enabled } = input
      if (url !== before.url || (enabled && !before.enabled)) await mailAccessChange(tx, "webhook", url)
      const stopped_reason = enabled ? null : before.stopped_reason
      const saved_by = tx.user?.id ?? null
      return { url, events: [...new Set(events)], filters, enabled, stopped_reason, saved_by }
    })
  })
}

/** Gives a webhook a new secret that signs at once. The previous one signs too for a day. */
export async function rotateSecret(
  ctx: Permitted<"webhook.manage">,
  id: string,
): Promise<CallAnswer<typeof rotateEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const before = await webhookStore.lock(tx, id)
    const stored = { secret: newSecret(tx, id), previous: before.secret, rotated_at: tx.now() }
    // No field of a GET answer has changed.
    const { version, updated_at } = before
    await webhookStore.saveAll(tx, [{ before, patch: { ...stored, version, updated_at } }])
    const { secret, previousUntil } = secretsOf(tx, { id, ...stored })
    return { secret, previous_until: (previousUntil ?? tx.now()).toISOString() }
  })
}

const secretPlace = (tx: Tx, id: string) => `webhook ${tx.accountId} ${id}`

/** Creates an encrypted secret for a webhook. */
function newSecret(tx: Tx, id: string): string {
  return sealedSecret(tx, secretPlace(tx, id))
}

export function secretsOf(
  tx: Tx,
  { id, ...stored }: StoredSecrets & { readonly id: string },
): SigningSecrets {
  return openSecrets(tx, secretPlace(tx, id), stored)
}

/**
 * Turning a webhook on skips earlier changes. Turning it on again or changing its address resets
 * its failures.
 */
async function timesOf(tx: Tx, after: WebhookRow, before: WebhookRow | null): Promise<Partial<WebhookRow>> {
  const isNew = after.enabled && !before?.enabled
  const isElsewhere = isNew || after.url !== before?.url
  return {
    enabled_at: isNew ? tx.now() : (before?.enabled_at ?? null),
    enabled_tx: isNew ? await placeOf(tx) : (before?.enabled_tx ?? null),
    failing_since: isElsewhere ? null : before.failing_since,
  }
}

/** The webhook gets the rights of the user who undoes. */
async function putBack(
  tx: Tx,
  before: WebhookRow,
  { stopped_reason: _, ...fields }: Partial<WebhookRow>,
): Promise<Partial<WebhookRow>> {
  const patch = { ...fields, saved_by: tx.user?.id ?? null }
  const after = { ...before, ...patch }
  if (after.deleted_at === null) {
    await requireApi(tx)
    await requireOnlyOne(tx, after)
  }
  return { ...patch, stopped_reason: after.enabled ? null : before.stopped_reason }
}

/**
 * Throws 409 if another webhook sends one of the events to the same address, and 422 for too many
 * webhooks. Locks the account, so that two concurrent calls see each other.
 */
async function requireOnlyOne(tx: Tx, { id, url, events }: WebhookRow): Promise<void> {
  await lockAccount(tx)
  const { rows } = await sql<{ count: number; events: string[] | null }>`/* other webhooks */
    select count(distinct w.id)::int as count, array_agg(distinct e.event) filter (where w.url = ${url}) as events
    from webhooks w cross join unnest(w.events) e (event)
    where w.account_id = ${tx.accountId} and w.deleted_at is null and w.id <> ${id}
  `.execute(tx.db)
  const [others] = rows
  if (others?.events?.some((event) => events.some((own) => own === event)))
    throw new AppError("webhook_exists")
  if (others && others.count >= maxWebhooks) throw invalid("url", "too_many", { maximum: maxWebhooks })
}
