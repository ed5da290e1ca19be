import type { DB } from "../../platform/db/tables.ts"

type Reasons = { readonly [T in keyof DB]?: string | { readonly [C in keyof DB[T]]?: string } }

/**
 * What a file with all data leaves out, each with the reason why: whole tables, or columns of others. Everything else is in it. Columns
 * that are left out are filled in, or may be null.
 */
export const leftOut: Reasons = {
  account_domains: "is made anew of the domain that the account then has",
  sessions: "let somebody in",
  password_codes: "let somebody in",
  invitations: "are links that this installation has made; who has no password gets in by a code",
  reopenings: "are links that this installation has made, of closed accounts",
  calendar_feeds: "are addresses that this installation has signed",
  push_subscriptions: "hold the keys of browsers, and end with the session",
  throttles: "count tries at this installation",
  idempotency_keys: "keep answers for a day, to those who called this installation",
  queued_jobs: "are work of this installation",
  outbox: "is in the order of this database's transactions",
  workflow_positions: "say how far this database's outbox was examined",
  operation_progress: "is watched while an operation runs",
  webhook_secrets: "are encrypted with this installation's key; new ones are made when they are needed",
  webhooks: "are signed with secrets of this installation, and are told of what happens in it",
  webhook_deliveries: "are what this installation told webhooks",
  provider_events: "tell what providers said to this installation",
  provider_messages: "tell what providers said to this installation",
  exports: "are files of this installation",
  accounts: {
    unblocked_at: "is when it goes on elsewhere: what came to its time before is not made up for",
    email_proved_at: "the operator who imports an account trusts it",
  },
  users: { password_hash: "lets somebody in" },
  deliveries: {
    payload: "is encrypted with this installation's key",
    next_at: "what waits is sent by this installation, and not once more",
    lease: "is of a process of this installation",
  },
  bill_collectors: "are keys, encrypted with that of this installation; the account connects again",
  bill_charges: "are collected by this installation, and are not charged once more",
  shops: "hold credentials, encrypted with the key of this installation; the account connects again",
  shop_syncs: "are work of this installation",
  returns: {
    next_at: "what waits is told by this installation, and not once more",
    lease: "is of a process of this installation",
  },
  invoice_charges: {
    next_at: "what is open was charged by this installation, and is not charged once more",
    lease: "is of a process of this installation",
  },
  workflow_runs: {
    next_at: "what waits is done by this installation, and not once more",
    lease: "is of a process of this installation",
  },
  imports: {
    next_at: "what waits is done by this installation, and not once more",
    lease: "is of a process of this installation",
  },
}

/** Why a table, or a column of it, is left out; null for what is not. */
export function whyLeftOut(table: string, column?: string): string | null {
  const reasons = Object.entries(leftOut).find(([name]) => name === table)?.[1]
  if (typeof reasons === "string" || reasons === undefined) return reasons ?? null
  return Object.entries(reasons).find(([name]) => name === column)?.[1] ?? null
}

const secret = String.raw`\{"secret": "1\.[A-Za-z0-9+/=]*"\}`
const first = new RegExp(String.raw`"\d+": ${secret}, `, "g")
const other = new RegExp(String.raw`(?:, )?"\d+": ${secret}`, "g")
const alone = new RegExp(secret, "g")

/**
 * A row as PostgreSQL writes it, without the values of password fields, which are encrypted with this installation's key. In a text their
 * quotation marks would be escaped.
 */
export function withoutSecrets(line: string): string {
  if (!line.includes('{"secret": "1.')) return line
  return line.replaceAll(first, "").replaceAll(other, "").replaceAll(alone, "null")
}
