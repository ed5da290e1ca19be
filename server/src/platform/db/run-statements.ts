import { postgreSplitterOptions, splitQuery } from "dbgate-query-splitter"
import type { Client } from "pg"

/** Runs one statement at a time: a distributed database takes no text of several, and CREATE INDEX CONCURRENTLY stands alone. */
export async function runStatements(client: Client, sql: string): Promise<void> {
  for (const part of splitQuery(sql, postgreSplitterOptions))
    await client.query(typeof part === "string" ? part : part.text)
}
