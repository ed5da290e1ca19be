import type { Entity } from "@funil/contract/shared/entities"
import type * as z from "zod/mini"
import type { Tx } from "../platform/db/transaction.ts"
import type { Made } from "./new-rows.ts"

/** The nouns of which files are imported; tasks only come with a move from another CRM. */
export type ImportEntity = Entity

interface Bodies<New, Sent> {
  /** What a row that makes a record has to be, as the POST of one. */
  readonly createBody: z.ZodMiniType<New>
  /** What a row that changes one has to be, as the PUT of one. */
  readonly updateBody: z.ZodMiniType<Sent>
  /** Makes many records at once, in the order of the bodies. */
  readonly createMany: (tx: Tx, bodies: readonly New[]) => Promise<Made[]>
  readonly updateOne: (tx: Tx, id: string, body: Sent) => Promise<unknown>
  /** Those of these new records that share an e-mail, phone or document with another one. */
  readonly findSharing?: (tx: Tx, ids: readonly string[]) => Promise<string[]>
}

/** How one noun's records are made and changed by an import. */
export interface Importer extends Bodies<unknown, unknown> {}

/** Makes an importer whose verbs take what its own schemas make. */
export function importer<New, Sent>(bodies: Bodies<New, Sent>): Importer {
  // An import hands over only what these very schemas made.
  return bodies as unknown as Importer
}
