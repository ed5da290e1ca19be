import Fastify from "fastify"
import { getBoard } from "../server/src/features/board/get-board.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { recordQueries } from "../server/test/recorded-queries.ts"
import { rawPool } from "../server/test/raw-pool.ts"
import type { TeamAccount } from "./team-account.ts"

const perStage = 20

/**
 * What the board call is measured against: a bare handler on the same HTTP library that sends the board's own statements over
 * a pool of the same size and answers their rows as they come. No sign-in, no validation, no views.
 */
async function serveBare(account: TeamAccount): Promise<void> {
  const database = await openDatabase({ dataDir: process.env["DATA_DIR"] ?? "", secretKey: "" })
  const statements = await recordQueries(database, account, (ctx) =>
    getBoard(ctx, account.pipeline.id, perStage),
  )
  const pool = rawPool(database.appConnection)
  const app = Fastify()
  app.get("/api/ready", () => ({ status: "ok" }))
  app.get("/board", async () => {
    const client = await pool.connect()
    try {
      const answers: unknown[] = []
      for (const { text, values } of statements) {
        const result = await client.query(text, values)
        if (result.rows?.length) answers.push(result.rows)
      }
      return answers
    } finally {
      client.release()
    }
  })
  await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
  process.once("SIGTERM", () => process.exit(0))
}

await serveBare(JSON.parse(process.argv[2] ?? "{}") as TeamAccount)
