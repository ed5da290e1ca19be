import { setTimeout as pause } from "node:timers/promises"
import { call } from "./product.ts"
import type { TeamAccount } from "./team-account.ts"

/** The result of a call. */
export interface CallResult {
  readonly at: number
  readonly isWrite: boolean
  readonly status: number
  readonly hasRetryAfter: boolean
}

/** Runs clients that call without a pause, half of them writing. Returns their results. */
export function callers(port: number, { token, pipeline }: TeamAccount, clients: number) {
  const seen: CallResult[] = []
  const over = new AbortController()
  const read = { method: "GET", path: `/pipelines/${pipeline.id}/board` } as const
  const write = { method: "POST", path: "/cards", body: { name: "Novo", pipeline_id: pipeline.id } } as const
  const client = async (index: number) => {
    const isWrite = index % 2 === 1
    while (!over.signal.aborted) {
      const answer = await call(port, token, isWrite ? write : read).catch(() => null)
      const hasRetryAfter = answer?.headers.has("retry-after") ?? false
      seen.push({ at: performance.now(), isWrite, status: answer?.status ?? 0, hasRetryAfter })
      if (answer?.status !== 200 && answer?.status !== 201) await pause(20)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return {
    end: async (): Promise<CallResult[]> => {
      over.abort()
      await running
      return seen
    },
  }
}
