import { createRequire } from "node:module"
import type * as Argon2 from "@node-rs/argon2"

// An import would lead back here: vitest.config.ts puts this file in its place.
const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2

/** Argon2 with the least work, for tests that make thousands of people: a hash carries its parameters, so all else is as ever. */
export const hash: typeof Argon2.hash = (password, options, ...rest) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, ...rest)

export const { verify } = argon2
