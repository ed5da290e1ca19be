import { findPerson, type FoundPerson } from "./find-person.ts"

/**
 * Finds the person on the current page. Null if the user hasn't pressed the extension's button
 * there.
 */
export async function readPage(): Promise<FoundPerson | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  if (tab?.id === undefined) return null
  try {
    const [found] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: findPerson })
    return found?.result ?? null
  } catch {
    return null
  }
}
