import { AppError } from "../platform/app-error.ts"

/**
 * For nouns whose records have rules of their own: does it to each of them in turn and answers to how many it was done. Those that a
 * rule protects stay as they are; rules have to refuse before anything is written.
 */
export async function eachInTurn(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<number> {
  let changed = 0
  for (const id of ids) if (await isDone(() => change(id))) changed += 1
  return changed
}

async function isDone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
