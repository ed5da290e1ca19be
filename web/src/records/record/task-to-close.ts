import { createContext } from "react"
import type { Reached } from "../../lib/reached.ts"

/** The open task in whose panel the reader reaches somebody. Logging that contact closes the task. */
export const TaskToClose = createContext<Reached["task"]>(undefined)
