import { createContext } from "react"
import type { Outreach } from "../../../lib/reached.ts"

/** The open task whose panel starts a call or a message. Logging that contact finishes the task. */
export const TaskToClose = createContext<Outreach["task"]>(undefined)
