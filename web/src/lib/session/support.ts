/** Opens the operator's support address, if one is configured. */
export function openSupport(url: string | null | undefined): void {
  if (url) window.open(url, "_blank", "noopener")
}
