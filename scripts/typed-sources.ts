import { fileURLToPath } from "node:url"
import type { SourceFile } from "typescript/unstable/ast"
import { API, type Project } from "typescript/unstable/sync"

/** The repository's root, with a trailing slash. */
export const root = fileURLToPath(new URL("..", import.meta.url))

export type Half = "contract" | "server" | "web"

/** A half's sources without tests, and the compiler's type information. */
export interface TypedSources {
  readonly project: Project
  readonly files: readonly SourceFile[]
}

/** The path relative to the root. */
export function placeOf(file: SourceFile): string {
  return file.fileName.slice(root.length)
}

/** Runs `check` on each half, prints the findings and exits. */
export function checkSources(halves: readonly Half[], check: (sources: TypedSources) => string[]): never {
  const api = new API({ cwd: root })
  const configs = halves.map((half) => `${root}${half}/tsconfig.json`)
  const snapshot = api.updateSnapshot({ openProjects: configs })
  const problems = halves.flatMap((half, index) => {
    const project = snapshot.getProject(configs[index] ?? "")
    if (!project) throw new Error(`${half} has no project`)
    const paths = project.program
      .getSourceFileNames()
      .filter((path) => path.startsWith(`${root}${half}/src/`) && !/\.test\.tsx?$/.test(path))
    return check({ project, files: paths.flatMap((path) => project.program.getSourceFile(path) ?? []) })
  })
  api.close()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
}
