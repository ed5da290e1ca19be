import type { DB } from "../../platform/db/tables.ts"

type Reasons = { readonly [T in keyof DB]?: string | { readonly [C in keyof DB[T]]?: string } }

/**
 * The tables and columns that a bundle leaves out, with the reasons. It contains everything else.
 * Left-out columns have a default or are nullable.
 */
export const leftOut: Reasons = {
  account_domains: "the installation creates it again from the account's domain",
  sessions: "they grant access to the account",
  password_codes: "they grant access to the account",
  invitations: "their links belong to this installation; invited users sign in with a mailed code",
  reopenings: "their links belong to this installation, and to closed accounts",
  calendar_feeds: "this installation signed their addresses",
  push_subscriptions: "they hold keys of browsers and end with the session",
  throttles: "they count attempts at this installation",
  idempotency_keys: "they keep answers to callers of this installation for a day",
  queued_jobs: "this installation does this work",
  outbox: "its order is the order of this database's transactions",
  workflow_positions: "they say how far this database's outbox was examined",
  operation_progress: "it is only needed while an operation runs",
  webhook_secrets: "this installation's key encrypts them; new ones are created when needed",
  webhooks: "this installation signs them and calls them",
  webhook_deliveries: "they are the calls that this installation made",
  provider_events: "they are reports of providers to this installation",
  provider_messages: "they are reports of providers to this installation",
  exports: "they are files of this installation",
  accounts: {
    unblocked_at: "it is set when the account continues elsewhere; nothing missed before is done later",
    email_proved_at: "the operator who imports the account trusts its address",
  },
  users: { password_hash: "it grants access to the account" },
  deliveries: {
    payload: "this installation's key encrypts it",
    next_at: "this installation sends what waits; it is not sent twice",
    lease: "it belongs to a process of this installation",
  },
  bill_collectors: "this installation's key encrypts these keys; connect the account again",
  bill_charges: "this installation collects them; they are not charged twice",
  shops: "this installation's key encrypts these credentials; connect the shop again",
  shop_syncs: "this installation does this work",
  returns: {
    next_at: "this installation sends what waits; it is not sent twice",
    lease: "it belongs to a process of this installation",
  },
  invoice_charges: {
    next_at: "this installation charged what is open; it is not charged twice",
    lease: "it belongs to a process of this installation",
  },
  workflow_runs: {
    next_at: "this installation does what waits; it is not done twice",
    lease: "it belongs to a process of this installation",
  },
  imports: {
    next_at: "this installation does what waits; it is not done twice",
    lease: "it belongs to a process of this installation",
  },
}

/** Returns the reason why a table or column is left out, or null. */
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
 * Removes password fields from a row as PostgreSQL writes it: this installation's key encrypts
 * them. Texts escape quotation marks, so they can't match.
 */
export function withoutSecrets(line: string): string {
  if (!line.includes('{"secret": "1.')) return line
  return line.replaceAll(first, "").replaceAll(other, "").replaceAll(alone, "null")
}
