import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"

/** Answers with a record and its version as the `ETag`. */
export function versioned<T>(ctx: Context, answer: T, version: number): T {
  ctx.outcome.etag = tagOf(version)
  return answer
}

/**
 * Throws a 412 with the current record if `If-Match` names another version. Call it on the locked
 * row before writing.
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

/** Returns a 412 with the current record: another user changed it meanwhile. */
export function stale({ version }: { version: number }, current: unknown): AppError {
  return new AppError("stale", { current, headers: { etag: tagOf(version) } })
}

function tagOf(version: number): string {
  return `"${version}"`
}
