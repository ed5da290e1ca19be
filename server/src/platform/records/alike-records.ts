import type { Permission } from "@funil/contract/account/permissions"
import type { AlikeRecord, DuplicateReason, alikeBody } from "@funil/contract/shared/duplicates"
import { type RawBuilder, sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../access/require-can.ts"
import type { Context } from "../context.ts"
import { type Tx, inTransaction } from "../db/transaction.ts"
import { storedPhone } from "../text/phone.ts"
import { type DuplicateKey, hasKey } from "./duplicate-keys.ts"
import type { RecordSource } from "./record-source.ts"

type TypedDetails = z.output<ReturnType<typeof alikeBody>> & { readonly document?: string | null | undefined }

/** What a stored record is known by. */
export interface KnownRecord {
  readonly id: string
  readonly email: string | null
  readonly phone1: string | null
  readonly phone2?: string | null
  readonly other_emails?: readonly string[]
  readonly other_phones?: readonly string[]
  readonly document: string | null
}

/**
 * Makes the two ways in which a noun's records are found that share an e-mail, phone or document
 * and that the caller sees.
 */
export function alikeRecords(noun: Noun & { readonly permission: Permission }) {
  return {
    /** Those that are likely the same as a record, by their ids. */
    ofRecord: async (tx: Tx, record: KnownRecord): Promise<string[]> => {
      const { id, email, phone1, phone2, document, other_emails = [], other_phones = [] } = record
      const known = {
        email: filled(email, ...other_emails),
        phone: filled(phone1, phone2, ...other_phones),
        document: filled(document),
      }
      return (await findAlike(tx, noun, { known, except: id, most: 20 })).map((found) => found.id)
    },
    /** Those that have what is being typed. */
    ofTyped: async (ctx: Context, typed: TypedDetails): Promise<{ records: AlikeRecord[] }> => {
      const allowed = requireCan(ctx, noun.permission)
      const { email, phone, document, except = null } = typed
      const known = { email: filled(email), phone: filled(storedPhone(phone)), document: filled(document) }
      return inTransaction(allowed, async (tx) => ({
        records: await findAlike(tx, noun, { known, except, most: 5 }),
      }))
    },
  }
}

interface Noun {
  readonly source: RecordSource
  readonly keys: readonly DuplicateKey[]
  readonly name: (tx: Tx, alias: string) => RawBuilder<string>
}

/** The identifiers of a person or company, as stored. */
type KnownBy = Readonly<Record<DuplicateReason, readonly string[]>>

interface AlikeSearch {
  readonly known: KnownBy
  /** The record to leave out. */
  readonly except: string | null
  readonly most: number
}

/**
 * Other records that the caller sees and that share one of the values, each with what is shared.
 */
async function findAlike(
  tx: Tx,
  { source, keys, name }: Noun,
  { known, except, most }: AlikeSearch,
): Promise<AlikeRecord[]> {
  const a = source.alias
  const tests = keys.flatMap((key) => {
    const { reason } = key
    // Emails compare without case.
    const values = known[reason].map((text) => (reason === "email" ? sql`lower(${text})` : sql`${text}`))
    return values.length > 0
      ? [{ reason, test: hasKey(key, a, sql`array[${sql.join(values)}]::text[]`) }]
      : []
  })
  if (tests.length === 0) return []
  const reasons = tests.map(({ reason, test }) => sql`case when ${test} then ${sql.lit(reason)} end`)
  const any = sql.join(
    tests.map(({ test }) => test),
    sql` or `,
  )
  const { rows } = await sql<AlikeRecord>`/* alike */
    select ${sql.ref(`${a}.id`)} as id, ${name(tx, a)} as name,
      array_remove(array[${sql.join(reasons)}]::text[], null) as reasons
    from ${sql.table(source.table)} ${sql.ref(a)}
    where ${sql.ref(`${a}.account_id`)} = ${tx.accountId} and ${sql.ref(`${a}.deleted_at`)} is null
      and ${sql.ref(`${a}.id`)} is distinct from ${except}::uuid and (${any}) and ${source.scope(tx, a)}
    order by ${sql.ref(`${a}.id`)} limit ${most}
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, reasons: [...new Set(row.reasons)] }))
}

function filled(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || [])
}
