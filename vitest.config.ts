import { defineConfig } from "vitest/config"

const never = ["**/node_modules/**", "**/dist/**", "e2e/**"]
const databaseTests = ["server/**/*.db.test.ts", "server/test/**/*.test.ts"]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...never, ...databaseTests],
        },
      },
      {
        test: {
          name: "db",
          include: databaseTests,
          exclude: never,
          globalSetup: "server/test/global-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
