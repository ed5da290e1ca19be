import { openDatabase } from "../../src/platform/db/database.ts"
import { isUnavailable } from "../../src/platform/db/sql-errors.ts"

/**
 * Holds the database of a folder open in its own process. Stores each word of its input and prints
 * all stored ones.
 */
const [dataDir = ""] = process.argv.slice(2)
const database = await openDatabase({ dataDir, secretKey: "x" })
process.send?.("ready")

process.on("message", (message) => {
  if (message === "close") void database.close().then(() => process.disconnect())
  else void store(String(message))
})

/** A server that goes away may lose a query, and the caller gets a 503. */
async function store(domain: string): Promise<void> {
  const row = { domain, account_id: crypto.randomUUID() }
  try {
    await database.app
      .insertInto("account_domains")
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
    const rows = await database.app.selectFrom("account_domains").select("domain").orderBy("domain").execute()
    process.send?.(rows.map((stored) => stored.domain).join(" "))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await store(domain)
  }
}
