import type { ClientConfig } from "pg"
import { connected } from "./connect.ts"
import type { DB } from "./tables.ts"

/**
 * Has the server look at a table's values anew, as the owner: no other role may. Of a table into which many rows came at once the
 * planner knows nothing until the server looks by itself, a minute later, and takes any index that begins with the account for as
 * good as the right one.
 */
export async function analyzeTable(owner: ClientConfig, table: keyof DB): Promise<void> {
  await connected(owner, (client) => client.query(`analyze ${client.escapeIdentifier(table)}`))
}
