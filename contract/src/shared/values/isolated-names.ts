const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFEFC]/

/**
 * Returns a text with isolating marks if a part of it is written from right to left, so that the
 * text around it stays in order.
 */
export function isolatedName<T>(name: T): T | string {
  return typeof name === "string" && rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Maps the values of a plain object, and returns others unchanged. */
function mapped<T>(value: T, change: (one: unknown) => unknown): T | object {
  return value?.constructor === Object
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]))
    : value
}

/**
 * Returns a catalog whose sentences stay in order around a name that is written from right to left.
 */
export function withIsolatedNames<T>(words: T): T {
  const whole =
    typeof words === "function"
      ? (...parts: unknown[]) =>
          words(...parts.map((part) => mapped(isolatedName(part), isolatedName))) as unknown
      : mapped(words, withIsolatedNames)
  // Mapping keeps the type of each word.
  return whole as T
}
