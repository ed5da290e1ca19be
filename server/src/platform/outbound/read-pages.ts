export interface Page<T> {
  readonly items: readonly T[]
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null
}

interface PageLimits {
  readonly maxItems: number
  readonly maxPages: number
}

export interface ReadPages<T> {
  readonly items: T[]
  /** Whether something was left out. */
  readonly isCut: boolean
}

/**
 * The items of an outside service's pages, up to the limits. It believes no service that there is
 * always one more page: an empty page ends it, and so does a page that it has asked for before.
 */
export async function readPages<T>(
  read: (page: string | null) => Promise<Page<T>>,
  { maxItems, maxPages }: PageLimits,
): Promise<ReadPages<T>> {
  const items: T[] = []
  const asked = new Set<string>()
  for (let page: string | null = null; asked.size < maxPages;) {
    const { items: more, next }: Page<T> = await read(page)
    const room = maxItems - items.length
    items.push(...more.slice(0, room))
    if (more.length > room) return { items, isCut: true }
    if (next === null || more.length === 0 || asked.has(next)) return { items, isCut: false }
    if (more.length === room) return { items, isCut: true }
    asked.add(next)
    page = next
  }
  return { items, isCut: true }
}
