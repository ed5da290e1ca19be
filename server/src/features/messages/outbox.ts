import type {
  OutboxMessage,
  OutboxMessageDetails,
  listOutbox as endpoint,
} from "@funil/contract/messages/messages"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Entity } from "@funil/contract/shared/entities"
import { page } from "@funil/contract/shared/paging"
import { type RawBuilder, sql } from "kysely"
import type * as z from "zod/mini"
import { hostName, hostNames } from "../../nouns/host-visibility.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { mailId, senderOf } from "../../platform/mail/deliver-mail.ts"
import { unaccented, likePattern } from "../../platform/records/like-pattern.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { clipped } from "../deliveries/channels/channel.ts"
import { retryDelivery } from "../deliveries/delivery-changes.ts"
import type { Template } from "../deliveries/delivery.ts"
import { type MessageRow, lengthOfBeginning, messageView } from "./message-view.ts"
import { messageColumns, messageScope, searchedText, seenMessages } from "./message-visibility.ts"

/** Lists the messages about visible records, newest first. */
export async function listOutbox(
  ctx: Permitted<"workflow.manage">,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const { rows, total } = await readOutbox(tx, query)
    const names = await namesOf(tx, rows)
    return page(
      rows.map((row) => outboxView(row, names.get(row.record_id) ?? null)),
      total,
      query,
    )
  })
}

/** Returns a message's headers besides the subject. */
async function mailFacts(tx: Tx, row: WholeMessageRow): Promise<OutboxMessageDetails["facts"]> {
  const { id, channel, author, line } = row
  if (channel !== "email") return []
  const { mailFrom, publicUrl } = tx.services.config
  const account = await getAccountRow(tx)
  const company = author ? [author.first_name, author.last_name].filter(Boolean).join(" ") : account.company
  // Replies to a user go to the user's own address, which not every caller may see.
  const reply_to = line ? null : account.reply_to
  const sender = senderOf(mailFrom, company)
  return [
    { name: "from", value: `${sender.name} <${sender.address}>` },
    ...(reply_to ? [{ name: "reply_to" as const, value: reply_to }] : []),
    { name: "message_id", value: mailId(publicUrl, id) },
  ]
}

/** Returns a message with its text, about a visible record. */
export async function getMessage(ctx: Permitted<"log.read">, id: string): Promise<OutboxMessageDetails> {
  return inTransaction(ctx, async (tx) => {
    const row = await findMessage(tx, id)
    if (!row) throw notFound()
    return outboxDetailsView(row, await hostName(tx, row), await mailFacts(tx, row))
  })
}

/** Sends a failed message again under its id. */
// No ledger: the message shows its own progress.
export async function retryMessage(
  ctx: Permitted<"workflow.manage">,
  id: string,
): Promise<OutboxMessageDetails> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findMessage(tx, id))) throw notFound()
    if (!(await retryDelivery(tx, id))) throw new AppError("conflict")
    return getMessage(requireCan(tx, "log.read"), id)
  })
}

/** A message with the state of its delivery. */
interface OutboxRow extends MessageRow {
  readonly entity: Entity
  readonly record_id: string
  readonly run_id: string | null
  readonly attempts: number
  /** Null while a worker sends it. */
  readonly next_at: Date | null
  readonly can_retry: boolean
}

interface WholeMessageRow extends OutboxRow {
  readonly html: string | null
  readonly text: string | null
  readonly template: Template | null
  readonly provider_id: string | null
}

/** The server stops counting messages here. */
const maxCounted = 10_000
const deliveryColumns = sql`m.entity, m.record_id, m.run_id, coalesce(d.attempts, 0) as attempts,
  case when d.lease is null then d.next_at end as next_at, coalesce(d.state <> 'queued', false) and m.state = 'failed' and m.reason is distinct from 'unsubscribed' as can_retry`

/** Joins messages `m` with their deliveries `d`. */
function messages(tx: Tx): RawBuilder<unknown> {
  return sql`messages m left join deliveries d on d.account_id = ${tx.accountId} and d.id = m.id`
}

type Query = z.output<typeof endpoint.query>

function matches(tx: Tx, { channel, state, search }: Query): RawBuilder<unknown> {
  const found = sql`${unaccented(searchedText(tx))} like ${likePattern(search ?? "")}`
  return sql`m.account_id = ${tx.accountId} and ${messageScope(tx)}
    and ${channel ? sql`m.channel = ${channel}` : sql`true`}
    and ${state ? sql`m.state = ${state}` : sql`true`} and ${search ? found : sql`true`}`
}

/** Reads a page of messages about visible records, newest first, with a capped count. */
async function readOutbox(tx: Tx, query: Query): Promise<{ rows: OutboxRow[]; total: number }> {
  const where = matches(tx, query)
  const { per_page } = query
  const { rows } = await sql<OutboxRow>`
    select ${messageColumns(tx)}, ${deliveryColumns} from ${messages(tx)} where ${where}
    order by m.created_at desc, m.id desc limit ${per_page} offset ${(query.page - 1) * per_page}
  `.execute(tx.db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from messages m where ${where} limit ${maxCounted}) counted
  `.execute(tx.db)
  return { rows: await seenMessages(tx, rows), total: counted.rows[0]?.total ?? 0 }
}

/** Reads one message about a visible record with all its columns. */
async function findMessage(tx: Tx, id: string): Promise<WholeMessageRow | undefined> {
  const { rows } = await sql<WholeMessageRow>`
    select ${messageColumns(tx)}, ${deliveryColumns}, m.html, m.text, m.template, m.provider_id from ${messages(tx)}
    where m.account_id = ${tx.accountId} and m.id = ${id} and ${messageScope(tx)}
  `.execute(tx.db)
  const [seen] = await seenMessages(tx, rows)
  return seen
}

/** Returns a message as the outbox lists it. */
function outboxView(row: OutboxRow, recordName: string | null): OutboxMessage {
  const { entity, record_id, run_id, beginning, attempts, next_at, can_retry } = row
  return {
    ...messageView(row),
    entity,
    record_id,
    record_name: recordName,
    beginning: beginning && clipped(beginning, lengthOfBeginning),
    run_id,
    attempts,
    next_attempt_at: next_at?.toISOString() ?? null,
    can_retry,
  }
}

type Facts = OutboxMessageDetails["facts"]

/** Returns the whole message. `facts` are its headers. */
function outboxDetailsView(
  row: WholeMessageRow,
  recordName: string | null,
  facts: Facts,
): OutboxMessageDetails {
  const { html, text, template: approved, provider_id, state } = row
  const isOut = state === "sent" || state === "delivered" || state === "opened"
  // A sent message that has a text didn't use the template.
  const template = text !== null && isOut ? null : approved
  const more: Facts = [
    ...facts,
    ...(template ? [{ name: "template" as const, value: `${template.name} (${template.language})` }] : []),
    ...(provider_id ? [{ name: "message_id" as const, value: provider_id }] : []),
  ]
  const said = text ?? (template && [template.name, ...template.parameters].join("\n"))
  return { ...outboxView(row, recordName), html, text: said, facts: more }
}

async function namesOf(tx: Tx, rows: readonly OutboxRow[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const found = await hostNames(
      tx,
      entity,
      own.map(({ record_id }) => record_id),
    )
    for (const [id, name] of found) names.set(id, name)
  }
  return names
}
