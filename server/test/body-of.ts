const prefix = "custom_fields."

/** The body of a POST or PUT that gives fields these values; own ones are named `custom_fields.NAME`, as in filters. */
export function bodyOf(
  values: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  const plain = values.filter(([name]) => !name.startsWith(prefix))
  const own = values.filter(([name]) => name.startsWith(prefix))
  const custom_fields = Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
  return { ...Object.fromEntries(plain), ...(own.length > 0 && { custom_fields }) }
}
