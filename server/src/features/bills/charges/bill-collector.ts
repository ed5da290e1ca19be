import type { BillCollector, connectCollector as endpoint } from "@funil/contract/data/collector"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { type TokenSubject, openToken, signToken } from "../../../platform/access/account-token.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import type { Config } from "../../../platform/config.ts"
import type { Context, Services } from "../../../platform/context.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { type Hook, type HookCall, isSameSecret } from "../../../platform/hooks/hook.ts"
import { newId } from "../../../platform/new-id.ts"
import { asaasEvent, asaasProvider } from "../../../platform/payments/asaas.ts"
import { hintCharges } from "../../../platform/payments/charges.ts"
import { maxEventBytes, type PaymentProvider } from "../../../platform/payments/payment-provider.ts"
import { decryptSecret, encryptSecret } from "../../../platform/secrets.ts"
import { provenContext } from "../../../platform/system-context.ts"
import { mailMoneyKey } from "../../accounts/mail-money-key.ts"
import { followConnection } from "./bill-charge-queries.ts"

/**
 * The account's collector: the payment provider that it has connected with its own key to collect
 * bills.
 */
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

/** Replaces the connection; null removes it. */
async function writeConnection(tx: Tx, connection: Omit<Connection, "created_at"> | null): Promise<void> {
  await sql`delete from bill_collectors where account_id = ${tx.accountId}`.execute(tx.db)
  if (!connection) return
  const key = encryptSecret(tx.services.config.secretKey, place(tx), connection.key)
  await sql`
    insert into bill_collectors (account_id, id, provider, key, created_at)
    values (${tx.accountId}, ${connection.id}, 'asaas', ${key}, ${tx.now()})
  `.execute(tx.db)
}

/** The token in every event that the provider sends about a connection. */
function hookToken(config: Pick<Config, "secretKey">, named: TokenSubject): string {
  return signToken(config, "bill_hook_token", named)
}

/** Returns the connection as answers show it, without its key. */
function collectorView(ctx: Context, connection: Connection | null): BillCollector {
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

/** Returns a client of the provider with the account's own key. */
export function openBillCollector({ config, now }: Services, key: string, withinMs: number): PaymentProvider {
  const settings = { key, webhookSecret: "", baseUrl: config.asaasUrl }
  return asaasProvider({ settings, guard: config, now, withinMs })
}

interface Answer {
  readonly collector: BillCollector
}

export async function getCollector(ctx: Permitted<"account.write">): Promise<Answer> {
  const connection = await inTransaction(ctx, readConnection)
  return { collector: collectorView(ctx, connection) }
}

/** Connects the account's own provider and replaces an earlier connection. */
// No ledger: the key is a secret. All admins get an email instead.
export async function connectCollector(
  ctx: Permitted<"account.write">,
  { key }: z.output<typeof endpoint.body>,
): Promise<Answer> {
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await writeConnection(tx, { id, key })
    await followConnection(tx, id)
    await mailMoneyKey(tx, "asaas")
    return { collector: collectorView(ctx, await readConnection(tx)) }
  })
}

// No ledger: the key was a secret. All admins get an email instead.
export async function disconnectCollector(ctx: Permitted<"account.write">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await readConnection(tx))) return
    await writeConnection(tx, null)
    await sql`update bill_charges set next_at = null where account_id = ${tx.accountId}`.execute(tx.db)
    await mailMoneyKey(tx, "asaas")
  })
}

const connectionOf = ({ services, params }: HookCall) =>
  openToken(services.config, "bill_hook", params["connection"] ?? "")

/**
 * Receives Asaas's events about the charges of an account's own connection. An event is only a
 * hint: the server queries Asaas soon after, so order and repetition don't matter.
 */
export const asaasBillHook: Hook = {
  provider: "asaas",
  path: "asaas/:connection",
  maxBytes: maxEventBytes,
  isSetUp: () => true,
  isGenuine: (call) => {
    const named = connectionOf(call)
    return (
      named !== null &&
      isSameSecret(call.headers["asaas-access-token"], hookToken(call.services.config, named))
    )
  },
  // No ledger: a hint to the queue is no record.
  take: async (call) => {
    const { payment } = asaasEvent.parse(JSON.parse(call.raw.toString("utf8")))
    const { config } = call.services
    const connection = connectionOf(call)
    const bill = openToken(config, "bill_charge", payment?.externalReference ?? "")
    if (!connection || !bill || bill.accountId !== connection.accountId) return
    const ctx = await provenContext(call.services, connection.accountId, "provider")
    await inTransaction(ctx, async (tx) => {
      const present = await readConnection(tx)
      if (present?.id === connection.id) hintCharges(tx, "bill_charges", [bill.id])
    })
  },
}
