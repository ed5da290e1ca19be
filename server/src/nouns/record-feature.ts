import type { Permission } from "@funil/contract/account/permissions"
import type { Entity } from "@funil/contract/shared/entities"
import type * as z from "zod/mini"
import { requireCan } from "../platform/access/require-can.ts"
import { AppError } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { fieldProblems } from "../platform/http/issues.ts"
import type { RecordList } from "../platform/records/record-list.ts"
import type { NewRowResult } from "./plain/new-rows.ts"
import type { BatchUndoer } from "./store/undoer.ts"
import type { TrashSource } from "./trash-source.ts"

/** The verbs that every noun's records share. */
export interface RecordFeature {
  readonly list: RecordList<object>
  readonly changer: Changer
  readonly undoer: BatchUndoer
  readonly trashSource: TrashSource
}

/** The features of all nouns. */
export type Records = Readonly<Record<Entity, RecordFeature>>

/** The importer of each noun. */
export type Importers = Readonly<Record<Entity, { readonly importer: Importer }>>

interface ChangeVerbs<Sent, R extends object> {
  readonly permission: Permission
  /** The body of a PUT. */
  readonly updateBody: z.ZodMiniType<Sent>
  /** Locks a record. Throws 403 or 404 if the caller may not write it. */
  readonly lock: (tx: Tx, id: string) => Promise<R>
  readonly change: (tx: Tx, before: R, input: Sent) => Promise<unknown>
}

type Body = Readonly<Record<string, unknown>>

/** A locked record. */
interface LockedRecord {
  readonly row: object
  /** Writes the body and returns it as the schema parsed it. */
  readonly change: (body: Body) => Promise<object>
}

/** Changes one locked record at a time by the body of its PUT. */
export interface Changer {
  /** Parses the body. Throws 422 for an invalid one. */
  readonly read: (body: Body) => object
  readonly hold: (tx: Tx, id: string) => Promise<LockedRecord>
}

export function changer<Sent extends object, R extends object>({
  permission,
  updateBody,
  lock,
  change,
}: ChangeVerbs<Sent, R>): Changer {
  const read = (body: Body) => {
    const result = updateBody.safeParse(body, { reportInput: true })
    if (!result.success) throw new AppError("invalid", { fields: fieldProblems(result.error.issues) })
    return result.data
  }
  const hold = async (tx: Tx, id: string) => {
    requireCan(tx, permission)
    const row = await lock(tx, id)
    const held = async (body: Body) => {
      const input = read(body)
      await change(tx, row, input)
      return input
    }
    return { row, change: held }
  }
  return { read, hold }
}

interface Bodies<New, Sent> {
  /** The schema of a row that creates a record, like its POST. */
  readonly createBody: z.ZodMiniType<New>
  /** The schema of a row that changes a record, like its PUT. */
  readonly updateBody: z.ZodMiniType<Sent>
  /** Creates many records in the order of the bodies. */
  readonly createMany: (tx: Tx, bodies: readonly New[]) => Promise<NewRowResult[]>
  readonly updateOne: (tx: Tx, id: string, body: Sent) => Promise<unknown>
  /**
   * Returns the new records that share an email, phone or document with another record.
   */
  readonly findSharing?: (tx: Tx, ids: readonly string[]) => Promise<string[]>
}

/** How an import creates and changes one noun's records. */
export interface Importer extends Bodies<unknown, unknown> {}

/** Returns an importer whose verbs accept the output of its own schemas. */
export function importer<New, Sent>(bodies: Bodies<New, Sent>): Importer {
  // An import passes only the output of these schemas.
  return bodies as unknown as Importer
}
