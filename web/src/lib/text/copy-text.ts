import { showToast } from "../toasts.ts"

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string, title: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ status: "success", title })
}
