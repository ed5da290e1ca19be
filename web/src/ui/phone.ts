import { media } from "./media.ts"

const { matches, useMatches } = media("(max-width: 768px)")

/** Whether the window is as narrow as a phone (768 px or less) right now. */
export const isPhone = matches

/** Whether the window is as narrow as a phone, followed. */
export const usePhone = useMatches
