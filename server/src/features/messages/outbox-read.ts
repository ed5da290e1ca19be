import type { listOutbox } from "@funil/contract/messages"
import type { Entity } from "@funil/contract/shared/entities"
import { type RawBuilder, sql } from "kysely"
import type * as z from "zod/mini"
import type { Tx } from "../../platform/db/transaction.ts"
import { folded, likePattern } from "../../platform/records/like-pattern.ts"
import type { Template } from "../deliveries/delivery.ts"
import { messageColumns } from "./mail-columns.ts"
import type { MessageRow } from "./message-view.ts"
import { messageScope, searchedText } from "./message-visibility.ts"
import { seenMessages } from "./seen-messages.ts"

/** A message with what its delivery tells. */
export interface OutboxRow extends MessageRow {
  readonly entity: Entity
  readonly record_id: string
  readonly run_id: string | null
  readonly attempts: number
  /** Null while it is being sent. */
  readonly next_at: Date | null
  readonly can_retry: boolean
}

export interface WholeMessageRow extends OutboxRow {
  readonly html: string | null
  readonly text: string | null
  readonly template: Template | null
  readonly provider_id: string | null
}

/** More messages than these are not counted. */
const maxCounted = 10_000
const deliveryColumns = sql`m.entity, m.record_id, m.run_id, coalesce(d.attempts, 0) as attempts,
  case when d.lease is null then d.next_at end as next_at, coalesce(d.state <> 'queued', false) and m.state = 'failed' and m.reason is distinct from 'unsubscribed' as can_retry`

/** The messages `m` with their deliveries `d`. */
function messages(tx: Tx): RawBuilder<unknown> {
  return sql`messages m left join deliveries d on d.account_id = ${tx.accountId} and d.id = m.id`
}

type Query = z.output<typeof listOutbox.query>

function wanted(tx: Tx, { channel, state, search }: Query): RawBuilder<unknown> {
  const found = sql`${folded(searchedText(tx))} like ${likePattern(search ?? "")}`
  return sql`m.account_id = ${tx.accountId} and ${messageScope(tx)}
    and ${channel ? sql`m.channel = ${channel}` : sql`true`}
    and ${state ? sql`m.state = ${state}` : sql`true`} and ${search ? found : sql`true`}`
}

/** A page of the messages about what the caller sees, the newest first, and how many there are, as far as they are counted. */
export async function readOutbox(tx: Tx, query: Query): Promise<{ rows: OutboxRow[]; total: number }> {
  const where = wanted(tx, query)
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

/** One message about what the caller sees, with all that is kept of it. */
export async function findMessage(tx: Tx, id: string): Promise<WholeMessageRow | undefined> {
  const { rows } = await sql<WholeMessageRow>`
    select ${messageColumns(tx)}, ${deliveryColumns}, m.html, m.text, m.template, m.provider_id from ${messages(tx)}
    where m.account_id = ${tx.accountId} and m.id = ${id} and ${messageScope(tx)}
  `.execute(tx.db)
  const [seen] = await seenMessages(tx, rows)
  return seen
}
