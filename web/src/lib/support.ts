/** Leads to whoever runs the product, where they tell how. */
export function openSupport(url: string | null | undefined): void {
  if (url) window.open(url, "_blank", "noopener")
}
