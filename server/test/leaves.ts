/** The path to a value inside plain data. */
export type Path = readonly (string | number)[]

export interface Leaf {
  readonly path: Path
  readonly value: unknown
}

/** Returns every scalar inside plain data with its path. */
export function leavesOf(data: unknown, path: Path = []): Leaf[] {
  if (typeof data !== "object" || data === null) return data === undefined ? [] : [{ path, value: data }]
  const entries = Array.isArray(data) ? [...data.entries()] : Object.entries(data)
  return entries.flatMap(([key, value]) => leavesOf(value, [...path, key]))
}

/** Returns a copy of the data with another value at one place. */
export function withLeaf<T>(data: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T
  const copy: unknown = Array.isArray(data) ? [...data] : { ...data }
  const parts = copy as Record<string | number, unknown>
  parts[key] = withLeaf(parts[key], rest, value)
  return copy as T
}
