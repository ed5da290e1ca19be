/** Whether an object holds a name itself. A name that came from data may be one that every object inherits: `constructor`, `toString`. */
export function isOwn<T extends object>(values: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(values, name)
}

/** What an object holds itself under a name that came from data, never what its prototype has under it. */
export function ownValue<T extends object>(
  values: T | null | undefined,
  name: PropertyKey,
): T[keyof T] | undefined {
  return values && isOwn(values, name) ? values[name] : undefined
}

/** Gives an object a value of its own: an assignment to `__proto__` would change what it inherits instead. */
export function setOwn<V>(values: Record<string, V>, name: string, value: V): void {
  Object.defineProperty(values, name, { value, writable: true, enumerable: true, configurable: true })
}
