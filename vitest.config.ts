import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { notDistributed } from "./server/test/setup/not-distributed.ts"

const never = ["**/node_modules/**", "**/dist/**", "e2e/**"]
const shardTests = ["server/test/shards/*.test.ts"]
const databaseTests = ["server/**/*.db.test.ts", "server/test/**/*.test.ts"]

const shards = {
  test: {
    name: "shards",
    include: shardTests,
    exclude: never,
    globalSetup: "server/test/setup/global-setup.ts",
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
}

export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, which a machine of two can't spare.
    maxWorkers: "100%",
    // No module keeps a state that a test could leave behind, and loading all of them for each file took a third of the time.
    isolate: false,
    // Time-outs are for what hangs: a busy machine can be many times slower than a quiet one.
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...never, ...databaseTests],
          testTimeout: 30_000,
        },
      },
      {
        resolve: {
          alias: {
            "@node-rs/argon2": fileURLToPath(import.meta.resolve("./server/test/setup/light-argon2.ts")),
          },
        },
        test: {
          name: "db",
          include: databaseTests,
          exclude: [
            ...never,
            ...shardTests,
            ...(process.env["TEST_DISTRIBUTED"] ? Object.keys(notDistributed) : []),
          ],
          globalSetup: "server/test/setup/global-setup.ts",
          setupFiles: "server/test/setup/record-statements.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // It asks a distributed server about what runs of the others recorded.
      ...(process.env["TEST_DISTRIBUTED"] && process.env["TEST_STATEMENTS"] ? [shards] : []),
    ],
  },
})
