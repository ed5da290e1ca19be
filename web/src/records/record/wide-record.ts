import { createContext, use } from "react"
import { media } from "../../ui/screen/media.ts"

/** The least width for two columns beside the menu. */
const { useMatches: useRoom } = media("(min-width: 1100px)")

/** Whether the record has its own page. */
export const FullPage = createContext(false)

/** Whether the record shows its data beside the timeline, on a page that is wide enough. */
export function useWideRecord(): boolean {
  const hasRoom = useRoom()
  return use(FullPage) && hasRoom
}
