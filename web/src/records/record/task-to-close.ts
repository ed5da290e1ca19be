import { createContext } from "react"
import type { Reached } from "../../lib/reached.ts"

/** The open task whose panel starts a call or a message. Logging that contact closes the task. */
export const TaskToClose = createContext<Reached["task"]>(undefined)
