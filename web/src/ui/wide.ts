import { media } from "./media.ts"

/** Whether the window has room for something beside the page (1280 px or more), followed. */
export const { useMatches: useWide } = media("(min-width: 1280px)")
