type Child = Node | string | null | undefined | false

/** Creates an element with properties and children. Never parses HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return made
}
