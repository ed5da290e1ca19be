const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFEFC]/

function isolated(part: unknown): unknown {
  return typeof part === "string" && rightToLeft.test(part) ? `\u2068${part}\u2069` : part
}

/** Returns a catalogue whose sentences stay in order around a name that is written from right to left. */
export function withIsolatedNames<T>(words: T): T {
  if (typeof words === "function")
    return ((...parts: unknown[]) => words(...parts.map(isolated)) as unknown) as T
  if (typeof words !== "object" || words === null || Array.isArray(words)) return words
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, withIsolatedNames(word)])) as T
}
