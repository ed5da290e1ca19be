import { createStore } from "../../../lib/store.ts"

export const keyListOpen = createStore(false)
