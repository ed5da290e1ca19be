import * as z from "zod/mini"
import { id } from "@funil/contract/shared/ids"

/** What is told of an entry, to be compared with what is found. */
const sum = { size: z.number(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** The entry that names all others. It is written last, and read first. */
export const manifest = z.object({
  product: z.literal("funil"),
  format: z.number(),
  made_at: z.string(),
  account: z.object({ id, domain: z.string() }),
  /** The migrations that the database had run. */
  migrations: z.array(z.string()),
  /** The columns of each table with the number of its rows. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number(), ...sum })),
  /** By the name in the store. */
  files: z.record(z.string(), z.object(sum)),
  /** Tables and columns that are not in it, and why. */
  left_out: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
})
export type Manifest = z.output<typeof manifest>

/** The format that this release writes, and the newest that it reads. */
export const archiveFormat = 1

export const manifestEntry = "manifest.json"

export const tableEntry = (table: string) => `data/${table}.jsonl`
export const fileEntry = (name: string) => `files/${name}`
export const csvEntry = (noun: string) => `csv/${noun}.csv`
