import { createContext, use } from "react"
import { media } from "../../ui/media.ts"

/** Two columns of a record beside the menu need as much. */
const { useMatches: useRoom } = media("(min-width: 1100px)")

/** Whether a record has a page to itself. */
export const FullPage = createContext(false)

/** Whether a record shows its data beside what happened, as on a page of its own that has the room. */
export function useWideRecord(): boolean {
  const hasRoom = useRoom()
  return use(FullPage) && hasRoom
}
