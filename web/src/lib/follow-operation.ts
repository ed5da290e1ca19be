import { getOperation, type OperationProgress } from "@funil/contract/history"
import { ApiError } from "./api-error.ts"
import { read } from "./api.ts"

/** Milliseconds between two questions how far it is. */
const askEvery = 800
/** Times that an operation may be unknown. */
const mostUnknown = 60

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How far an operation is; "away" while the server can't be asked, "unknown" before it has begun. */
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
  /** Somebody else has heard how it ended. */
  readonly isOver: () => boolean
  readonly onProgress: (progress: OperationProgress) => void
}

/** Asks how far an operation is until it has ended; one that stays unknown for long has never begun. */
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
