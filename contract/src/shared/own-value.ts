/**
 * Whether an object itself has a key. Data may contain a key that every object inherits, such as
 * `constructor`.
 */
export function isOwn<T extends object>(values: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(values, name)
}

/** Returns an object's own value under a key from data, never its prototype's. */
export function ownValue<T extends object>(
  values: T | null | undefined,
  name: PropertyKey,
): T[keyof T] | undefined {
  return values && isOwn(values, name) ? values[name] : undefined
}

/** Sets an own value of an object. Assigning to `__proto__` would change the prototype instead. */
export function setOwn<V>(values: Record<string, V>, name: string, value: V): void {
  Object.defineProperty(values, name, { value, writable: true, enumerable: true, configurable: true })
}
