/** The next page of an infinite list, or undefined after the last. */
export function nextPage(page: { current_page: number; last_page: number }): number | undefined {
  return page.current_page < page.last_page ? page.current_page + 1 : undefined
}
