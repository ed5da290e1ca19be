import { root } from "../typed-sources.ts"
import { migrationProblems } from "./migration-problems.ts"

/** Reports what would break the upgrade of a database that ran an earlier commit's migrations. */
const problems = migrationProblems(root)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
