import type { ClientConfig } from "pg"
import type { TestProject } from "vitest/node"
import { startCluster } from "./cluster.ts"

declare module "vitest" {
  interface ProvidedContext {
    superuser: ClientConfig
    nodes: ClientConfig[]
    template: string
  }
}

/** Runs once before all database tests and migrates the template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { superuser, nodes, template, stop } = await startCluster()
  project.provide("superuser", superuser)
  project.provide("nodes", nodes)
  project.provide("template", template)
  return stop
}
