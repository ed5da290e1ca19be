import { readFileSync } from "node:fs"

const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The product's version. */
// Ours, and it has one.
export const { version } = manifest as { version: string }
