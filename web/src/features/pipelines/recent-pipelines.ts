import { readStored, writeStored } from "../../lib/session/storage.ts"

const maxRecent = 5

/** Moves a pipeline to the front of the recently used ones. */
export function rememberPipeline(id: string): void {
  if (readStored("pipeline") === id) return
  writeStored("pipeline", id)
  const others = (readStored("recentPipelines") ?? []).filter((other) => other !== id)
  writeStored("recentPipelines", [id, ...others].slice(0, maxRecent))
}
