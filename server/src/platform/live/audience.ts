import type { Permission } from "@funil/contract/account/permissions"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import type { Actor, Context } from "../context.ts"
import type { Tx } from "../db/transaction.ts"
import type { Change, JsonObject } from "../ledger/pending-ledger.ts"
/** A change as the outbox announces it. */
export type AudienceChange = Pick<Change, "entity" | "id" | "action" | "audience">

/** The users who receive changes of one kind of record. */
export interface Audience {
  /**
   * The permission to read such records. Where the role table says all or none, nothing more is
   * asked.
   */
  readonly permission: Permission
  /**
   * Which of the records each of these callers may read now, those in the trash too, in the order
   * of the callers.
   */
  readonly visible: (
    tx: Tx,
    callers: readonly Context[],
    ids: readonly string[],
  ) => Promise<readonly (readonly string[])[]>
  /** Whether a user could read the record before the change, by what the ledger noted of it. */
  readonly sawBefore?: (user: Actor, noted: JsonObject) => boolean
  /** Returns records of other kinds that show a part of this one and so change with it. */
  readonly touches?: (noted: JsonObject) => AudienceChange[]
}

/** One for every kind of record of the ledger. */
export type Audiences = Readonly<Record<LedgerEntity, Audience>>
