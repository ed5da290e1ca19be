import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import type { Permission } from "@funil/contract/permissions"
import type { Schema } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Made } from "../../nouns/new-rows.ts"

export type ImportEntity = CustomFieldEntity

/** How one noun's records are made and changed by an import. */
export interface Importer {
  readonly create: Permission
  readonly update: Permission
  /** What a row that makes a record has to be, as the POST of one. */
  readonly createBody: Schema
  /** What a row that changes one has to be, as the PUT of one. */
  readonly updateBody: Schema
  /** Makes many records at once, in the order of the bodies. */
  readonly createMany: (tx: Tx, bodies: readonly unknown[]) => Promise<Made[]>
  readonly updateOne: (tx: Tx, id: string, body: unknown) => Promise<unknown>
  /** Those of these new records that share an e-mail, phone or document with another one. */
  readonly findSharing?: (tx: Tx, ids: readonly string[]) => Promise<string[]>
}

interface Typed<C extends Schema, U extends Schema> extends Omit<Importer, "createMany" | "updateOne"> {
  readonly createBody: C
  readonly updateBody: U
  readonly createMany: (tx: Tx, bodies: readonly z.output<C>[]) => Promise<Made[]>
  readonly updateOne: (tx: Tx, id: string, body: z.output<U>) => Promise<unknown>
}

/** Makes an importer whose verbs take what its own schemas make. */
export function importer<C extends Schema, U extends Schema>(typed: Typed<C, U>): Importer {
  // An import hands over only what these very schemas made.
  return typed as unknown as Importer
}
