/** Each load that the shell names costs the first page bytes. */
export const loadDealsOver = () => import("./deals-over-pages.ts")
