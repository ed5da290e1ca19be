import type { NewTask } from "../../../features/tasks/form/task-values.ts"
import { createStore } from "../../../lib/store.ts"

/** The prefilled fields of the new task over the page, or undefined while none is open. */
export const newTask = createStore<Partial<NewTask> | undefined>(undefined)
