import { findPerson, type FoundPerson } from "./find-person.ts"

/** Who is on the page in front; null where the extension may not read it, as nobody has pressed its button there. */
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
