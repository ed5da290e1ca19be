import * as z from "zod/mini"

/** How many of something: whole, 1 to 999. */
export const quantity = z.number().check(z.int(), z.minimum(1), z.maximum(999))
