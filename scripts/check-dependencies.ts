import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Fewer modules than this means that the cruiser could not read TypeScript, and its silence says nothing. */
const leastModules = 150
const mostDependencies = { server: 25, web: 30 }

const { stdout, status } = spawnSync(
  "depcruise",
  ["contract/src", "server/src", "web/src", "--output-type", "err"],
  {
    encoding: "utf8",
  },
)
process.stdout.write(stdout)
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0)
let sound = status === 0
if (modules < leastModules) {
  process.stdout.write(`Only ${modules} modules were read.\n`)
  sound = false
}

for (const [workspace, most] of Object.entries(mostDependencies)) {
  const { dependencies } = JSON.parse(readFileSync(`${workspace}/package.json`, "utf8")) as {
    dependencies: object
  }
  const count = Object.keys(dependencies).length
  if (count > most) {
    process.stdout.write(`${workspace} has ${count} runtime dependencies, at most ${most} are allowed.\n`)
    sound = false
  }
}
process.exit(sound ? 0 : 1)
