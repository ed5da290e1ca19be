import { createRequire } from "node:module"
import type * as Argon2 from "@node-rs/argon2"

// vitest.config.ts replaces the package by this file, so an import would load itself.
const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2

/**
 * Argon2 with the least work, for tests with thousands of users. A hash contains its parameters, so
 * everything else stays the same.
 */
export const hash: typeof Argon2.hash = (password, options, ...rest) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, ...rest)

export const { verify } = argon2
