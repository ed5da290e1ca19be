/** Blurs the field that is being edited, which saves it. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
