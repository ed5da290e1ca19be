import { fileURLToPath } from "node:url"
import type { SourceFile } from "typescript/unstable/ast"
import { API, type Project } from "typescript/unstable/sync"

/** The folder of the whole product, with a slash at its end. */
export const root = fileURLToPath(new URL("..", import.meta.url))

export type Half = "contract" | "server" | "web"

/** The sources of one of the halves, tests left out, and what the compiler knows of them. */
export interface TypedSources {
  readonly project: Project
  readonly files: readonly SourceFile[]
}

/** Where a file stands, seen from the root. */
export function placeOf(file: SourceFile): string {
  return file.fileName.slice(root.length)
}

/** Lets `check` find what is wrong in each of the halves, prints it, and ends the process. */
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
