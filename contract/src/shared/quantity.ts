import * as z from "zod/mini"

export const maxQuantity = 999

/** How many of something: whole, 1 to `maxQuantity`. */
export const quantity = z.number().check(z.int(), z.minimum(1), z.maximum(maxQuantity))
