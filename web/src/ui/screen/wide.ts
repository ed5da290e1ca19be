import { media } from "./media.ts"

/** Subscribes to whether the window has space beside the page (1280 px or more). */
export const { useMatches: useWide } = media("(min-width: 1280px)")
