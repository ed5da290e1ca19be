import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/**
 * Checks the rules of `.dependency-cruiser.cjs`, cycles between features, and the number of
 * dependencies.
 */
const findings: string[] = []

/** Fewer modules and imports mean that the cruiser couldn't parse TypeScript and found nothing. */
const minModules = 2000
const minImports = 11_000
const maxDependencies = { server: 28, web: 30 }

interface Cruise {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string }
      readonly from: string
      readonly to: string
      readonly cycle?: readonly { readonly name: string }[]
    }[]
  }
}

const cruiser = spawnSync(
  "depcruise",
  [
    "contract/src",
    "server/src",
    "server/demo",
    "web/src",
    "extension/src",
    "sdk/src",
    "--output-type",
    "json",
  ],
  {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  },
)
if (!cruiser.stdout) throw new Error(cruiser.stderr)
const { modules, summary } = JSON.parse(cruiser.stdout) as Cruise

for (const { rule, from, to, cycle } of summary.violations)
  findings.push(`${from}: ${rule.name}: ${cycle?.map(({ name }) => name).join(" → ") ?? to}`)
const imports = modules.reduce((count, { dependencies }) => count + dependencies.length, 0)
if (modules.length < minModules || imports < minImports)
  findings.push(`Only ${modules.length} modules with ${imports} imports were read.`)

/**
 * Returns cycles between the folders that `folder` captures, because such folders can't be
 * understood or moved alone.
 */
function rings(folder: RegExp): string[] {
  const folderOf = (path: string) => folder.exec(path)?.[1]
  const edges = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined || source.includes(".test.")) continue
    for (const to of dependencies.map(({ resolved }) => folderOf(resolved)))
      if (to !== undefined && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  const found: string[] = []
  const walk = (at: string, trail: string[]) => {
    const seen = trail.indexOf(at)
    if (seen >= 0) {
      if (trail.slice(seen).every((name) => name >= at)) found.push([...trail.slice(seen), at].join(" → "))
      return
    }
    for (const next of edges.get(at) ?? []) walk(next, [...trail, at])
  }
  for (const start of edges.keys()) walk(start, [])
  return [...new Set(found)]
}

for (const root of ["server/src/features", "web/src/features"])
  for (const ring of rings(new RegExp(`^${root}/([^/]+)/`)))
    findings.push(`${root}: features in a ring: ${ring}`)
for (const ring of rings(/^server\/src\/features\/([^/]+\/[^/]+)\//))
  findings.push(`server/src/features: rooms in a ring: ${ring}`)

for (const [workspace, max] of Object.entries(maxDependencies)) {
  const { dependencies } = JSON.parse(readFileSync(`${workspace}/package.json`, "utf8")) as {
    dependencies: object
  }
  const count = Object.keys(dependencies).length
  if (count > max)
    findings.push(`${workspace} has ${count} runtime dependencies, at most ${max} are allowed.`)
}

for (const finding of findings) process.stdout.write(`${finding}\n`)
process.exit(findings.length > 0 ? 1 : 0)
