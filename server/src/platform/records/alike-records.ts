import type { Permission } from "@funil/contract/permissions"
import type { AlikeRecord, alikeBody } from "@funil/contract/shared/duplicates"
import type * as z from "zod/mini"
import { requireCan } from "../access/require-can.ts"
import type { Context } from "../context.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import { storedPhone } from "../text/phone.ts"
import { findAlike, type Noun } from "./find-alike.ts"

type Typed = z.output<ReturnType<typeof alikeBody>> & { readonly document?: string | null | undefined }

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

function filled(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || [])
}

/** Makes the two ways in which a noun's records are found that share an e-mail, phone or document and that the caller sees. */
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
    ofTyped: async (ctx: Context, typed: Typed): Promise<{ records: AlikeRecord[] }> => {
      requireCan(ctx, noun.permission)
      const { email, phone, document, except = null } = typed
      const known = { email: filled(email), phone: filled(storedPhone(phone)), document: filled(document) }
      return inTransaction(ctx, async (tx) => ({
        records: await findAlike(tx, noun, { known, except, most: 5 }),
      }))
    },
  }
}
