import { showToast } from "./toasts.ts"

/** Puts a text into the clipboard and says so. */
export async function copyText(text: string, title: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ status: "success", title })
}
