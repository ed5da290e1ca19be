import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"

function tagOf(version: number): string {
  return `"${version}"`
}

/** Answers a record together with its version, which becomes the `ETag`. */
export function versioned<T>(ctx: Context, answer: T, version: number): T {
  ctx.outcome.etag = tagOf(version)
  return answer
}

/**
 * Ends with 412 and the record as it is now when `If-Match` names another version. Call it on the locked row, before any
 * write.
 */
export async function requireFresh(
  stored: { version: number },
  ifMatch: string | undefined,
  current: () => unknown,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === "*") return
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  if (tags.includes(tagOf(stored.version))) return
  throw new AppError("stale", { current: await current(), headers: { etag: tagOf(stored.version) } })
}
