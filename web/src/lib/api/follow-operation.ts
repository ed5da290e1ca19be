import { getOperation, type OperationProgress } from "@funil/contract/records/history"
import { ApiError } from "./api-error.ts"
import { read } from "./api.ts"

/** The polling interval in milliseconds. */
const askEvery = 800
/** The number of polls that may not find the operation before it counts as never started. */
const mostUnknown = 60

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * The progress of an operation: "away" if the server is unreachable, "unknown" before it starts.
 */
async function progressOf(id: string): Promise<OperationProgress | "away" | "unknown"> {
  try {
    return await read(getOperation, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return "unknown"
    if (error.status === 0 || error.status >= 500) return "away"
    throw error
  }
}

interface Following {
  /** Whether another caller already knows the result. */
  readonly isOver: () => boolean
  readonly onProgress: (progress: OperationProgress) => void
}

/** Polls an operation until it ends, or until it stays unknown too long. */
export async function followOperation(
  id: string,
  { isOver, onProgress }: Following,
): Promise<OperationProgress | undefined> {
  let unknown = 0
  for (;;) {
    await sleep(askEvery)
    if (isOver()) return undefined
    const progress = await progressOf(id)
    if (progress === "unknown") {
      unknown += 1
      if (unknown > mostUnknown) return undefined
    } else if (progress !== "away") {
      if (progress.status !== "running") return progress
      if (!isOver()) onProgress(progress)
    }
  }
}
