import { createStore } from "../../lib/store.ts"

/** Whether the form of a new task lies over the page. */
export const newTaskOpen = createStore(false)
