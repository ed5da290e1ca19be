import type { BillCollector } from "@funil/contract/collector"
import { sql } from "kysely"
import { type Named, signToken } from "../../../platform/access/account-token.ts"
import type { Config } from "../../../platform/config.ts"
import type { Context, Services } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { asaasCollector } from "../../../platform/payments/asaas.ts"
import type { Collector } from "../../../platform/payments/collector.ts"
import { decryptSecret, encryptSecret } from "../../../platform/secrets.ts"

/** The provider that an account has connected. */
interface Connection {
  readonly id: string
  readonly key: string
  readonly created_at: Date
}

const place = ({ accountId }: Context) => `bill collector ${accountId}`

export async function readConnection(tx: Tx): Promise<Connection | null> {
  const { rows } = await sql<Connection>`
    select id, key, created_at from bill_collectors where account_id = ${tx.accountId}
  `.execute(tx.db)
  const [row] = rows
  return row ? { ...row, key: decryptSecret(tx.services.config.secretKey, place(tx), row.key) } : null
}

/** Keeps a connection in place of another one; null ends it. */
export async function writeConnection(
  tx: Tx,
  connection: Omit<Connection, "created_at"> | null,
): Promise<void> {
  await sql`delete from bill_collectors where account_id = ${tx.accountId}`.execute(tx.db)
  if (!connection) return
  const key = encryptSecret(tx.services.config.secretKey, place(tx), connection.key)
  await sql`
    insert into bill_collectors (account_id, id, provider, key, created_at)
    values (${tx.accountId}, ${connection.id}, 'asaas', ${key}, ${tx.now()})
  `.execute(tx.db)
}

/** What the provider sends with all that it tells a connection. */
export function hookToken(config: Pick<Config, "secretKey">, named: Named): string {
  return signToken(config, "bill_hook_token", named)
}

/** The connection as answers show it: without its key. */
export function collectorView(ctx: Context, connection: Connection | null): BillCollector {
  if (!connection) return null
  const { config } = ctx.services
  const named = { accountId: ctx.accountId, id: connection.id }
  return {
    provider: "asaas",
    connected_at: connection.created_at.toISOString(),
    hook: {
      url: `${config.publicUrl}/api/hooks/asaas/${signToken(config, "bill_hook", named)}`,
      token: hookToken(config, named),
    },
  }
}

/** The provider, called with an account's own key. */
export function openBillCollector({ config, now }: Services, key: string, withinMs: number): Collector {
  const settings = { key, webhookSecret: "", baseUrl: config.asaasUrl }
  return asaasCollector({ settings, guard: config, now, withinMs })
}
