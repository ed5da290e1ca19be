import Fastify from "fastify"
import { getBoard } from "../../src/features/board/get-board.ts"
import { openDatabase } from "../../src/platform/db/database.ts"
import { secretKeyIn } from "../../src/platform/secret-key.ts"
import { rawPool } from "./raw-pool.ts"
import { recordQueries } from "./recorded-queries.ts"

const perStage = 20

interface Account {
  readonly id: string
  readonly userId: string
  readonly pipeline: { readonly id: string }
}

/**
 * What the board call is measured against: a bare handler on the same HTTP library that sends the board's own statements over
 * a pool of the same size and answers their rows as they come. No sign-in, no validation, no views.
 */
export async function serveBareBoard(dataDir: string, port: number, account: Account): Promise<void> {
  const database = await openDatabase({ dataDir, secretKey: secretKeyIn(dataDir) })
  const statements = await recordQueries(database, account, (ctx) =>
    getBoard(ctx, account.pipeline.id, { perStage, orders: new Map(), body: null }),
  )
  const pool = rawPool(database.appConnection)
  const app = Fastify()
  app.get("/api/ready", () => ({ status: "ok" }))
  app.get("/board", async () => {
    const client = await pool.connect()
    try {
      const answers: unknown[] = []
      for (const [index, { text, values }] of statements.entries()) {
        // As in the product's pool, what begins with a comment is prepared.
        const name = /^\s*\/\*/.test(text) ? `bare ${index}` : undefined
        const result = await client.query<object>({ text, values, name })
        if (result.rows?.length) answers.push(result.rows)
      }
      return answers
    } finally {
      client.release()
    }
  })
  await app.listen({ port, host: "127.0.0.1" })
}
