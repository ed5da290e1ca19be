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
  throw stale(stored, await current())
}

/** A 412 with the record as it is now: somebody changed meanwhile what the caller would overwrite. */
export function stale({ version }: { version: number }, current: unknown): AppError {
  return new AppError("stale", { current, headers: { etag: tagOf(version) } })
}
