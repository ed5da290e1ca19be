import { media } from "./media.ts"

const { matches, useMatches } = media("(max-width: 768px)")

/** Whether the window is phone-sized (768 px or less) now. */
export const isPhone = matches

/** Subscribes to whether the window is phone-sized. */
export const usePhone = useMatches
