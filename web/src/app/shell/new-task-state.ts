import type { NewTask } from "../../features/tasks/task-values.ts"
import { createStore } from "../../lib/store.ts"

/** What the form of a new task that lies over the page began with; undefined while there is none. */
export const newTask = createStore<Partial<NewTask> | undefined>(undefined)
