import * as fc from "fast-check"

function nested(depth: number): unknown {
  return depth === 0 ? "x" : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) }
}

/** Text that often breaks programs. */
export const nastyText = fc.oneof(
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud800",
    "\u202e",
    "😀".repeat(300),
    "x".repeat(5000),
    "' or 1=1 --",
    "$1",
    "\\",
    "%",
    "_",
  ),
  fc.constantFrom(
    "NaN",
    "-1",
    "1e999",
    "infinity",
    "0000-00-00",
    "9999-99-99 99:99",
    "2026-02-30",
    "../..",
    "null",
    "[]",
  ),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "true",
    " ",
    "0x10",
    "1,5",
    "00000000-0000-0000-0000-000000000000",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
)

const nasty = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.001,
    1e308,
    -1e-320,
    2 ** 53,
    99_999_999.995,
    [],
    {},
    [[]],
    [null],
    {
      id: 1,
    },
  ),
  fc.constantFrom(nested(8), nested(31), nested(40), nested(900)),
  fc.jsonValue({ maxDepth: 3 }),
)

type Container = Record<string, unknown> | unknown[]

function containersIn(value: unknown): Container[] {
  if (typeof value !== "object" || value === null) return []
  const own = value as Container
  return [own, ...Object.values(own).flatMap(containersIn)]
}

interface Blow {
  readonly container: number
  readonly key: number
  readonly kind: "replace" | "remove" | "add"
  readonly value: unknown
}

const blow: fc.Arbitrary<Blow> = fc.record({
  container: fc.nat(),
  key: fc.nat(),
  kind: fc.constantFrom("replace", "replace", "replace", "remove", "add"),
  value: nasty,
})

function newKey(thing: unknown): string {
  return typeof thing === "string" ? thing.slice(0, 60) : "extra"
}

/** An assignment to `__proto__` would change the prototype. */
function put(place: object, key: string, value: unknown): void {
  Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Replaces, removes or adds a part of the value. Replaces a value without parts. */
function strike(value: unknown, { container, key, kind, value: shared }: Blow): unknown {
  // A later change may reach into this value.
  const thing = structuredClone(shared)
  const containers = containersIn(value)
  const place = containers[container % Math.max(containers.length, 1)]
  if (!place) return thing
  const keys = Object.keys(place)
  const name = keys[key % Math.max(keys.length, 1)]
  if (Array.isArray(place)) {
    if (kind === "remove" || name === undefined) place.pop()
    else if (kind === "add") place.push(thing)
    else place[Number(name)] = thing
    return value
  }
  if (kind === "remove" && name !== undefined) delete place[name]
  else put(place, kind === "replace" && name !== undefined ? name : newKey(thing), thing)
  return value
}

/** Draws values with one to three errors. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(blow, { minLength: 1, maxLength: 3 }))
    .map(([value, blows]) => blows.reduce(strike, structuredClone(value)))
}
