import { openDatabase } from "../src/platform/db/database.ts"
import { isUnavailable } from "../src/platform/db/sql-errors.ts"

/** A process of its own that holds the database of a folder open. Told a word, it stores it and tells all stored. */
const [dataDir = ""] = process.argv.slice(2)
const database = await openDatabase({ dataDir, secretKey: "x" })
process.send?.("ready")

process.on("message", (message) => {
  if (message === "close") void database.close().then(() => process.disconnect())
  else void store(String(message))
})

/** At the moment when a server goes away a query may still be lost with it, as a caller is told with a 503. */
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
