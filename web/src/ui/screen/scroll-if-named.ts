/** The `ref` of an element that scrolls into view when it mounts if the address names its id. */
export function scrollIfNamed(element: HTMLElement | null): void {
  if (element?.id && location.hash === `#${element.id}`) element.scrollIntoView()
}
