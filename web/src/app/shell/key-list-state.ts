import { createStore } from "../../lib/store.ts"

/** Whether the list of keys is open. */
export const keyListOpen = createStore(false)
