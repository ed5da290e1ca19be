import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

const gate = new URL("../server/src/platform/access/session-gate.ts", import.meta.url).href

/** The gate's part of the session query, and its replacement. */
const cuts = [
  [/\n\s*a\.subscription_plan, a\.free_trial_exceeded_at, a\.suspended_at,/, ""],
  [/block: blockOf\(plan, services\)/, "block: null"],
] as const

function without(source: string): string {
  let left = source
  for (const [pattern, instead] of cuts) {
    if (!pattern.test(left)) throw new Error(`${fileURLToPath(gate)} has no ${pattern.source} any more`)
    left = left.replace(pattern, instead)
  }
  return left
}

// Loaded before the product, this removes only the gate for blocked accounts.
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url === gate ? { ...loaded, source: without(readFileSync(fileURLToPath(gate), "utf8")) } : loaded
  },
})
