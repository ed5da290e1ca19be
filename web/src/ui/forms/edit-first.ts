/** Focuses the first editable field inside. */
export function editFirst(root: HTMLElement): void {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox], [type=radio], [type=file]), textarea",
  )
  const field = [...fields].find((one) => !one.disabled && !one.readOnly && one.checkVisibility())
  field?.focus()
  field?.select()
}
