import { migrationProblems } from "./migration-problems.ts"
import { root } from "./typed-sources.ts"

/** Names what would keep a database that ran the migrations of an earlier commit from being upgraded. */
const problems = migrationProblems(root)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
