/** Shared by several routes, because each dynamic import in the shell adds to the first page. */
export const loadDealsOver = () => import("./deals-over-pages.tsx")
